"""Card data from fixtures/ into the database: read, check, compare, write. All of it, or nothing.

`load_cards` does the whole; the pure parts are files (reading), schemas (the shape of each object), references and
consistency (all objects together) and texts (the controlled English); database asks what the database knows of a card.
"""
