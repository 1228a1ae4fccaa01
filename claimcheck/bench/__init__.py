"""Labelled data → how good the checker is, with baselines on the same items.

`sets` and `originals` read data, `measures` counts, `baselines` compares, `run` puts them together,
`tables` shows the result, `errors` keeps the worst mistakes for reading.
"""
