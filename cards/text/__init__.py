"""Card text for people and programs: compiled over the API, checked before it is loaded, counted for the docs."""
