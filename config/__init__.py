"""Settings, root URLs and entry points of the service."""
