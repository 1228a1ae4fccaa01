"""Findings and opinions → how surely a sentence is wrong, and what its findings become."""
