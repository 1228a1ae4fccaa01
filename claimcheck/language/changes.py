"""Tokens whose place in the tree differs from what the parser said."""

from __future__ import annotations

from claimcheck.language.parse import Parsed, Token


class Changes:
    """Tokens that differ from what the parser said."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.tokens: dict[int, Token] = {}

    def applied(self) -> Parsed:
        """The text with these changes; itself where there are none."""
        parsed = self.parsed
        if not self.tokens:
            return parsed
        tokens = tuple(self.tokens.get(token.i, token) for token in parsed.tokens)
        return Parsed(parsed.text, tokens, parsed.sentences)

    def attach(self, index: int, head: int, dep: str) -> None:
        """Hang a token somewhere else, unless that would close a circle."""
        token = self.tokens.get(index, self.parsed.tokens[index])
        if head != index and not self._is_below(head, index):
            self.tokens[index] = token._replace(head=head, dep=dep)

    def _is_below(self, index: int, above: int) -> bool:
        """Whether attaching to a token would close a circle."""
        for _ in range(200):
            if index == above:
                return True
            head = self.tokens.get(index, self.parsed.tokens[index]).head
            if head == index:
                return False
            index = head
        return True


def has(parsed: Parsed, index: int, dep: str) -> bool:
    """Whether a token has a dependent with this label."""
    return any(parsed.tokens[i].dep == dep for i in parsed.children[index])
