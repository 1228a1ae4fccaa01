"""The names that a context uses, and whether a name of the answer is one of them."""

from __future__ import annotations

from collections import defaultdict

from claimcheck.language.names import Aliases, Sameness, compare_names, parse_name


class NameTable:
    """Looks names up by their words and by their initials."""

    def __init__(self, aliases: Aliases) -> None:
        self._aliases = aliases
        self._by_word: dict[str, list[str]] = defaultdict(list)
        self._by_initials: dict[str, list[str]] = defaultdict(list)
        for tokens in sorted(aliases.names | set(aliases.groups)):
            name = " ".join(tokens)
            for word in dict.fromkeys(tokens):
                self._by_word[word].append(name)
            self._by_initials["".join(word[0] for word in tokens)].append(name)

    def knows(self, name: str) -> bool:
        """False where no name of the context can be this one.

        A name that shares a word only with names of other things ("North Korea" beside "Republic
        of Korea") is not known either.
        """
        tokens = parse_name(name).tokens
        if not tokens or self._aliases.uses(tokens):
            return True
        initials = "".join(word[0] for word in tokens)
        related = [other for word in tokens for other in self._by_word.get(word, ())]
        if len(tokens) == 1:
            related += self._by_initials.get(tokens[0], ())
        else:
            related += self._by_word.get(initials, ())
        return any(
            compare_names(name, other, self._aliases) is not Sameness.DIFFERENT
            for other in dict.fromkeys(related)
        )
