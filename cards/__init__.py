"""The card database: models, importer, catalogue API and pages."""
