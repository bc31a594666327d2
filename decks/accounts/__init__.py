"""Accounts: signing up and in, tokens for scripts, and all that somebody owns as one file. Django's own auth."""
