"""What every address of the API shares that knows who asks: accounts, tokens' scopes, answers given once."""
