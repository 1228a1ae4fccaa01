"""Adapters: one module a framework; the framework is imported when the adapter is built."""
