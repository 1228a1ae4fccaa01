"""Names that a text itself declares to be one thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from sys import intern

from claimcheck.language.name_forms import Tokens, parse_name


@dataclass(frozen=True)
class Aliases:
    """Names that a text itself declares to be one thing, and all names it uses.

    `groups` leads each alias to the words that stand for its group; `names` decides whether a
    surname or a short form can only mean one of the names in play.
    """

    groups: Mapping[Tokens, Tokens] = field(default_factory=dict)
    names: frozenset[Tokens] = frozenset()

    @classmethod
    def from_text(cls, text: str) -> Aliases:
        """The aliases that a text defines: "International Business Machines (IBM)"."""
        from claimcheck.language.definitions import definitions, names_in

        groups = _united(
            (parse_name(one).tokens, parse_name(other).tokens) for one, other in definitions(text)
        )
        found = {parse_name(name).tokens for name in set(names_in(text))}
        found.discard(())
        # Many names share their words: a town, a surname, a legal form.
        return cls(groups, frozenset(tuple(map(intern, name)) for name in found))

    def merged(self, *others: Aliases) -> Aliases:
        """The aliases of several texts together, the same whatever their order."""
        pairs = {pair for one in (self, *others) for pair in one.groups.items()}
        return Aliases(_united(sorted(pairs)), self.names.union(*(one.names for one in others)))

    def group(self, tokens: Tokens) -> Tokens:
        """The words that stand for every alias of this name."""
        return self.groups.get(tokens, tokens)

    @cached_property
    def by_word(self) -> dict[str, list[Tokens]]:
        """The names and aliases that have a word, in alphabetical order."""
        found: dict[str, list[Tokens]] = {}
        for name in sorted(self.names.union(self.groups)):
            for word in dict.fromkeys(name):
                if word in found:
                    found[word].append(name)
                else:
                    found[word] = [name]
        return found

    def having(self, tokens: Tokens) -> list[Tokens]:
        """Every name that may have all of these words: those with the rarest."""
        rarest = min((self.by_word.get(word, []) for word in tokens), key=len, default=[])
        return [name for name in rarest if name in self.names]

    def uses(self, tokens: Tokens) -> bool:
        """True where the text has this very name."""
        return tokens in self.names or tokens in self.groups

    def members(self, tokens: Tokens) -> tuple[Tokens, ...]:
        """Every name declared to be the same as this one, itself included."""
        return (tokens, *(k for k in self._members.get(self.group(tokens), ()) if k != tokens))

    @cached_property
    def _members(self) -> dict[Tokens, list[Tokens]]:
        found: dict[Tokens, list[Tokens]] = {}
        for name in sorted(self.groups):
            found.setdefault(self.groups[name], []).append(name)
        return found


NO_ALIASES = Aliases()


def _united(pairs: Iterable[tuple[Tokens, Tokens]]) -> dict[Tokens, Tokens]:
    """Each name of the pairs with the one that stands for all that the pairs tie together.

    The longest name stands for its group, so that the outcome does not depend on the order.
    """
    parents: dict[Tokens, Tokens] = {}

    def root(name: Tokens) -> Tokens:
        while parents[name] != name:
            parents[name] = parents[parents[name]]
            name = parents[name]
        return name

    for one, other in pairs:
        if one and other and one != other:
            parents.setdefault(one, one)
            parents.setdefault(other, other)
            parents[root(one)] = root(other)
    longest: dict[Tokens, Tokens] = {}
    for name in parents:
        rivals = (longest.get(root(name), name), name)
        longest[root(name)] = max(rivals, key=lambda tokens: (len(tokens), tokens))
    return {name: longest[root(name)] for name in parents}
