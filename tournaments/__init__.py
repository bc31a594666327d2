"""Drafts, events, pairings, standings and brackets."""
