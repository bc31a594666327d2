"""Whether the tests notice when the code says something else: each small change of it must make one of them fail."""
