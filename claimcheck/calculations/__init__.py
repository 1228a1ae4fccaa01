"""Values that nobody states and that follow: from a context, from a question, from the answer."""
