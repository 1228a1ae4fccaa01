"""The names that a context uses, and whether a name of the answer is one of them."""

from __future__ import annotations

from functools import cached_property

from claimcheck.context.initials import are_in_a_row, initials_of
from claimcheck.language.aliases import Aliases
from claimcheck.language.name_forms import Tokens, parse_name
from claimcheck.language.names import Sameness, compare_names

_MOST_KEPT = 4_096
"""Names of answers whose comparison is kept; a table lives as long as its index."""


class NameTable:
    """Looks names up by their words and by their initials."""

    def __init__(self, aliases: Aliases, texts: tuple[str, ...]) -> None:
        self._aliases = aliases
        self._texts = texts
        self._same: dict[str, list[str]] = {}

    @cached_property
    def _by_initials(self) -> dict[str, list[Tokens]]:
        found: dict[str, list[Tokens]] = {}
        for tokens in sorted(self._aliases.names.union(self._aliases.groups)):
            found.setdefault("".join([word[0] for word in tokens]), []).append(tokens)
        return found

    @cached_property
    def _initials(self) -> str:
        return initials_of(self._texts)

    def spells_out(self, word: str) -> bool:
        """True where the context has words in a row with the initials that a word is made of."""
        return word.rstrip("s").isupper() and are_in_a_row(word, self._initials)

    def knows(self, name: str) -> bool:
        """False where no name of the context can be this one.

        A name that shares a word only with names of other things ("North Korea" beside "Republic
        of Korea") is not known either.
        """
        tokens = parse_name(name).tokens
        if not tokens or self._aliases.uses(tokens):
            return True
        return any(
            compare_names(name, other, self._aliases) is not Sameness.DIFFERENT
            for other in self._related(tokens)
        )

    def same(self, name: str) -> list[str]:
        """The context's own names for what a name stands for."""
        if name not in self._same:
            if len(self._same) >= _MOST_KEPT:
                self._same.clear()
            self._same[name] = [
                other
                for other in self._related(parse_name(name).tokens)
                if compare_names(name, other, self._aliases) is Sameness.SAME
            ]
        return self._same[name]

    def _related(self, tokens: Tokens) -> list[str]:
        """Names that share a word with a name, or that it abbreviates, or that abbreviate it."""
        by_word = self._aliases.by_word
        found = [other for word in tokens for other in by_word.get(word, ())]
        if len(tokens) == 1:
            found += self._by_initials.get(tokens[0], ())
        else:
            found += by_word.get("".join(word[0] for word in tokens), ())
        return list(map(" ".join, dict.fromkeys(found)))
