"""The kinds of checkable facts: numbers, dates and claims, each with `read` and `agree`."""
