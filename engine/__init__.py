"""The rules engine: pure Python that knows no framework, no database and no clock."""
