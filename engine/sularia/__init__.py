"""Battle for Sularia."""
