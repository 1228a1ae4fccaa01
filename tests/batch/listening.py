"""A listener that keeps what it hears."""

from collections import Counter


class Ears:
    def __init__(self):
        self.counts, self.notes, self.begun = Counter(), [], None

    def begin(self, rows, kept):
        self.begun = (rows, kept)

    def __call__(self, counts):
        self.counts.update(counts)

    def note(self, text):
        self.notes.append(text)
