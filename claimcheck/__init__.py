"""Check every number, date and claim of an answer against its context, without an LLM."""

__version__ = "0.1.0"
