"""The search of the card database: one grammar for API and site, the same answers on every database.

document makes the words that are searched, fields is the table of what can be asked for, parse reads a query into a
tree, explain says it back in words; vocabulary, index and where ask the database; asking does all of it at once.
"""
