"""What every app of the API shares: envelope, keyset pages, strict filters, conditional answers, errors."""
