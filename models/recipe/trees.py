"""Maximum spanning trees over arc scores."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def best_tree(scores: NDArray[np.float32]) -> list[int]:
    """Heads of the best tree with exactly one root; the diagonal scores being the root."""
    greedy = scores.argmax(1)
    if _is_tree(greedy):
        return greedy.tolist()
    roots = np.argsort(-np.diag(scores))[:3]
    trees = [_rooted_tree(scores, int(root)) for root in roots]
    rows = np.arange(len(scores))
    return max(trees, key=lambda heads: float(scores[rows, heads].sum())).tolist()


def _is_tree(heads: NDArray[np.int64]) -> bool:
    n = len(heads)
    if int((heads == np.arange(n)).sum()) != 1:
        return False
    reach = heads
    for _ in range(n.bit_length()):
        reach = reach[reach]
    return bool((reach == reach[0]).all() and heads[reach[0]] == reach[0])


def _rooted_tree(scores: NDArray[np.float32], root: int) -> NDArray[np.int64]:
    """Chu-Liu/Edmonds with a fixed root."""
    scores = scores.copy()
    np.fill_diagonal(scores, -np.inf)
    scores[root] = -np.inf
    scores[root, root] = 0.0
    return _contract(scores, root)


def _contract(scores: NDArray[np.float32], root: int) -> NDArray[np.int64]:
    heads = scores.argmax(1)
    heads[root] = root
    cycle = _find_cycle(heads, root)
    if not cycle:
        return heads
    n = len(scores)
    inside = np.zeros(n, dtype=bool)
    inside[cycle] = True
    outside = np.flatnonzero(~inside)
    members = np.array(cycle)
    cycle_score = scores[members, heads[members]]
    new = len(outside)
    small = np.full((new + 1, new + 1), -np.inf, dtype=scores.dtype)
    small[:new, :new] = scores[np.ix_(outside, outside)]
    into = scores[np.ix_(members, outside)] - cycle_score[:, None]
    enter = into.argmax(0)
    small[new, :new] = into.max(0)
    out_of = scores[np.ix_(outside, members)]
    leave = out_of.argmax(1)
    small[:new, new] = out_of.max(1)
    small_root = int(np.flatnonzero(outside == root)[0])
    small[small_root] = -np.inf
    small[small_root, small_root] = 0.0
    solved = _contract(small, small_root)
    result = heads.copy()
    for i in range(new):
        result[outside[i]] = members[leave[i]] if solved[i] == new else outside[solved[i]]
    entry = members[enter[solved[new]]]
    result[entry] = outside[solved[new]]
    result[root] = root
    return result


def _find_cycle(heads: NDArray[np.int64], root: int) -> list[int]:
    state = np.zeros(len(heads), dtype=np.int8)
    state[root] = 2
    for start in range(len(heads)):
        path = []
        node = start
        while state[node] == 0:
            state[node] = 1
            path.append(node)
            node = int(heads[node])
        if state[node] == 1:
            return path[path.index(node) :]
        state[path] = 2
    return []
