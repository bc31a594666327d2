"""The API of events. What may happen `tournaments.log` knows; that it happens, `tournaments.services`."""
