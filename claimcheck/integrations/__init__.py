"""Adapters: one module a framework; the framework is imported when the adapter is built.

Haystack alone is imported with its module, by which it finds the component of a saved pipeline.
"""
