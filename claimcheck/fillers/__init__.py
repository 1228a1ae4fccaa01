"""Hide a number, date or name of a sentence and let the context's own compete for its place."""
