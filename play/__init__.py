"""Matches hosted by the server, and simulations."""
