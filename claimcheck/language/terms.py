"""Words of a text without a model: tokens, keywords, n-grams, and how far two texts share them.

Every function that takes `Terms` accepts a text or its tokens, so that a caller who compares one
text with many reads it once.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Terms = str | Sequence[str]

# Combining marks are no word characters to `re`; without them Hindi, Hebrew, Arabic and Thai words
# fall apart. Danda (U+0964, U+0965) is punctuation and stays out.
_MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u064b-\u065f\u0670"
    "\u0900-\u0963\u0966-\u0dff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
)
# Chinese and Japanese write no spaces: each character is a word, or a sentence would be one.
_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_LETTER = rf"(?:(?![{_IDEOGRAPHS}])[^\W_]|[{_MARKS}])"
_TOKEN = re.compile(
    rf"[{_IDEOGRAPHS}]|{_LETTER}+(?:(?:(?<=\d)[.,](?=\d)|['\u2019](?={_LETTER})){_LETTER}+)*"
)
_ASCII_TOKEN = re.compile(r"[a-z0-9]+(?:(?:(?<=\d)[.,](?=\d)|'(?=[a-z0-9]))[a-z0-9]+)*")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS = _words(
    """
    a about above after again against ain't all also although am an and any are aren't as at be
    because been before being below between both but by can can't cannot could couldn't did didn't
    do does doesn't doing don't down during each either else etc even ever every few for from
    further get gets got had hadn't has hasn't have haven't having he he'd he'll her here hers
    herself him himself his i i'd i'll i'm i've if in into is isn't it it'd it'll its itself just
    let like may me might mine more most much must mustn't my myself neither no nor not of off often
    on once one only onto or other our ours ourselves out over own per please quite rather really
    same shall shan't she she'd she'll should shouldn't since so some still such than thank thanks
    that that'll the their theirs them themselves then there these they they'd they'll they're
    they've this those though through thus to too toward towards under until up upon us very via was
    wasn't we we'd we'll we're we've were weren't while will with within without won't would
    wouldn't yes yet you you'd you'll you're you've your yours yourself yourselves
    """
)

QUESTION_WORDS = _words(
    """
    how many what whatever what're when whenever where wherever where're which whichever who
    whoever who're whom whose why
    """
)

# These ask for an answer when they open a question ("Tell me …", "What is the name of …") and are
# topics elsewhere ("the price list"), so keywords() drops them only before the first keyword.
REQUEST_WORDS = _words(
    """
    define describe discuss elaborate explain find give help know list mean meaning means name names
    need outline provide say share show summarise summarize tell want wonder wondering
    """
)


def tokens(text: str) -> list[str]:
    """The lower-case words and numbers of a text, in order.

    Compatibility forms are unified (NFKC), a possessive 's is cut off ("Tesla's" is "tesla"),
    contractions and numbers stay whole ("don't", "1,243.50"), hyphens separate, each Chinese or
    Japanese character is a token.
    """
    pattern, text = _prepared(text)
    return [word.removesuffix("'s") for word in pattern.findall(text)]


def is_topical(text: str) -> bool:
    """Whether a text has a word that says what it is about."""
    pattern, text = _prepared(text)
    found = (match.group().removesuffix("'s") for match in pattern.finditer(text))
    return not STOP_WORDS.issuperset(found)


_PIECE = 65_536
"""Characters of which the words are taken together; most words come again."""
_SPACE = re.compile(r"\s")


def vocabulary(texts: Iterable[str]) -> frozenset[str]:
    """The tokens that some texts have, without a list of all their words in between."""
    found: set[str] = set()
    for text in texts:
        start = 0
        while start < len(text):
            space = _SPACE.search(text, start + _PIECE)
            end = space.start() if space else len(text)
            # No token reaches over white space, so each word is read once, plain ones the fast way.
            words = set(text[start:end].split())
            plain = set(filter(str.isascii, words))
            found.update(tokens(" ".join(plain)), tokens(" ".join(words - plain)))
            start = end
    return frozenset(found)


def _prepared(text: str) -> tuple[re.Pattern[str], str]:
    if text.isascii():
        return _ASCII_TOKEN, text.lower()
    # A second normalisation: lower-casing takes some letters apart again.
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower())
    return _TOKEN, text.replace("\u2019", "'")


def keywords(text: str) -> tuple[str, ...]:
    """What a question is about: its distinct tokens that are no stop, question or request words."""
    found: dict[str, None] = {}
    for word in tokens(text):
        if word in STOP_WORDS or word in QUESTION_WORDS:
            continue
        if not found and word in REQUEST_WORDS:
            continue
        found[word] = None
    return tuple(found)


def ngrams(words: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """Every run of `n` neighbouring words, in order."""
    if n < 1:
        raise ValueError(f"n-grams need n of at least 1, got {n}")
    return (tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def jaccard(a: Terms, b: Terms) -> float:
    """Shared distinct tokens over all distinct tokens; 0 where there is no token at all."""
    left, right = set(_terms(a)), set(_terms(b))
    union = len(left | right)
    return len(left & right) / union if union else 0.0


@dataclass(frozen=True)
class TfIdf:
    """Term weights `tf · (ln((1 + documents) / (1 + df)) + 1)`, the smoothed form.

    Unfitted, the two texts of a pair are the corpus: a term of both weighs 1, a term of one
    ln(3/2) + 1 ≈ 1.405, so that what separates the texts counts more than what they share, and no
    term vanishes. Fitted on a corpus (`TfIdf.fit`), common words fade and rare ones decide; a term
    that the corpus lacks has df 0 and weighs most.
    """

    documents: int = 0
    frequencies: Mapping[str, int] = field(default_factory=dict, hash=False)

    @classmethod
    def fit(cls, corpus: Iterable[Terms]) -> TfIdf:
        """Count in how many documents of a corpus each term stands."""
        counts: Counter[str] = Counter()
        documents = 0
        for document in corpus:
            documents += 1
            counts.update(set(_terms(document)))
        return cls(documents, dict(counts))

    def cosine(self, a: Terms, b: Terms) -> float:
        """Cosine of two texts' weighted term vectors, 0 to 1; 0 where a text has no token."""
        left, right = Counter(_terms(a)), Counter(_terms(b))
        if not left or not right:
            return 0.0
        if self.documents:
            documents, frequencies = self.documents, self.frequencies
        else:
            documents = 2
            frequencies = {term: (term in left) + (term in right) for term in (left | right)}
        weigh = {
            term: math.log((1 + documents) / (1 + frequencies.get(term, 0))) + 1
            for term in (left | right)
        }
        # fsum: the same bytes whatever the order of the terms.
        dot = math.fsum(left[t] * right[t] * weigh[t] ** 2 for t in left if t in right)
        norm = math.sqrt(
            math.fsum((count * weigh[t]) ** 2 for t, count in left.items())
            * math.fsum((count * weigh[t]) ** 2 for t, count in right.items())
        )
        return min(1.0, dot / norm)


PAIR = TfIdf()
"""Document frequencies from the two compared texts themselves."""


def ngram_overlap(answer: Terms, context_texts: Iterable[str], n: int) -> float:
    """The share of the answer's distinct n-grams that stand in some context text.

    An answer shorter than `n` tokens is taken as one n-gram; one without a token has 0.
    N-grams do not run across texts; memory does not grow with the context.
    """
    words = _terms(answer)
    if not words:
        return 0.0
    n = min(n, len(words))
    wanted = set(ngrams(words, n))
    missing = set(wanted)
    for text in context_texts:
        window: tuple[str, ...] = ()
        for word in tokens(text):
            window = (*window[-(n - 1) :], word) if n > 1 else (word,)
            missing.discard(window)
            if not missing:
                return 1.0
    return (len(wanted) - len(missing)) / len(wanted)


def _terms(words: Terms) -> Sequence[str]:
    return tokens(words) if isinstance(words, str) else words
