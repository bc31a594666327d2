"""The pages of decks: check a list, keep decks, edit, compare, share."""
