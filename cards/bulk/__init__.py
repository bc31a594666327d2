"""The card data as files to download: contents makes their bytes, editions keeps them, one set a catalogue version."""
