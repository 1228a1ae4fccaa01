"""JSON leaves → cells: each value with the record it belongs to, as a reader would name it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimcheck.context.cells import Cells, numeric, period, readable
from claimcheck.context.json_text import Container, JsonBlock, Leaf
from claimcheck.context.scales import Scale, key_scale, unit_scale

_LONGEST_NAME = 120
_DAY = re.compile(r"(?:19|20)\d\d-\d\d(?:-\d\d)?\Z")
"""A day or month that opens a record which has no name."""
_NAMES = frozenset({"name", "fullname", "displayname"})
_TITLES = frozenset({"title", "label", "heading"})
_CODES = frozenset({"sku", "symbol", "ticker", "code", "key", "slug", "isbn", "ean"})
_COLUMNS = frozenset({"columns", "headers", "header", "fields"})
_UNITS = frozenset({"unit", "units", "uom"})
_CURRENCIES = frozenset({"currency", "currencycode"})
_MEASURES = frozenset("value amount quantity measurement number reading level".split())
_MONEY = frozenset(
    "price cost amount total subtotal fee fees revenue revenues sales salary balance budget "
    "profit income tax paid due discount spend spent net gross vat deposit charge charges wage "
    "wages pay payment payments refund credit debit rent premium fare toll expense expenses "
    "turnover prices costs earnings".split()
)


@dataclass(slots=True)
class _Place:
    """What a container's leaves are about."""

    owner: str
    record: int
    keys: tuple[str, ...]
    names: tuple[str, ...]
    currency: Scale
    unit: Scale


def add_json(cells: Cells, block: JsonBlock, table: int) -> None:
    """Add the leaves of a JSON block as cells, in text order."""
    places = _places(block)
    tabular = _tabular(block)
    positions: dict[int, int] = {}
    for number, leaf in enumerate(block.leaves):
        container = block.containers[leaf.container]
        place = places[leaf.container]
        row, line = place.owner, place.record
        keys = place.keys if container.array else (*place.keys, leaf.key)
        within = place.names[:-1] if place.owner else place.names
        if number in tabular:
            name, column, line = tabular[number]
            keys = keys if column == container.key else (column,)
            within = (*within, row) if name and row else within
            row = name or row
        position = positions[line] = positions.get(line, -1) + 1
        if not leaf.value.strip():
            continue  # An empty field says nothing; "alarm": null says that there is none.
        column = " ".join(readable(key) for key in keys if key)
        cells.add(
            leaf.start,
            leaf.end,
            leaf.value,
            (container.path, row, within, table, line),
            (() if container.array else (leaf.key,), column, _scale(leaf, place), position),
        )


def _places(block: JsonBlock) -> list[_Place]:
    names = _names(block)
    places: list[_Place] = []
    for number, container in enumerate(block.containers):
        name = names[number]
        unit = _sibling(block, container, _UNITS)
        currency = _sibling(block, container, _CURRENCIES)
        if container.parent < 0:
            places.append(_Place(name, number, (), (name,) if name else (), currency, unit))
            continue
        outer = places[container.parent]
        element = block.containers[container.parent].array
        places.append(
            _Place(
                owner=name or outer.owner,
                record=number if name or (element and not container.array) else outer.record,
                keys=() if name else outer.keys if element else (*outer.keys, container.key),
                names=(*outer.names, name) if name else outer.names,
                currency=currency or outer.currency,
                unit=unit,
            )
        )
    return places


def _names(block: JsonBlock) -> list[str]:
    """For each container the name of the record that it is, or nothing."""
    containers = block.containers
    names = [""] * len(containers)
    for number in range(len(containers) - 1, -1, -1):
        container = containers[number]
        if container.array:
            continue
        names[number] = _own_name(block, container)
        standing = container.parent < 0 or containers[container.parent].array
        if standing and not names[number]:
            names[number] = _first_member(block, container, names)
    for container in containers:
        if not container.array and _alike(block, container):
            for child in container.children:
                names[child] = names[child] or readable(containers[child].key)
    return names


def _own_name(block: JsonBlock, container: Container) -> str:
    """The value of the key that identifies an object, best kind of key first."""
    best: tuple[int, str] | None = None
    given: dict[str, str] = {}
    for index in container.leaves:
        leaf = block.leaves[index]
        if not leaf.value or len(leaf.value) > _LONGEST_NAME:
            continue
        key = leaf.key.casefold().replace("_", "").replace("-", "").replace(" ", "")
        given[key] = leaf.value
        rank = _rank(key, leaf)
        if rank is not None and (best is None or rank < best[0]):
            best = (rank, leaf.value)
    if "firstname" in given and "lastname" in given:
        return f"{given['firstname']} {given['lastname']}"
    return best[1] if best else ""


def _rank(key: str, leaf: Leaf) -> int | None:
    if leaf.quoted and key in _NAMES:
        return 0
    if leaf.quoted and key in _TITLES:
        return 1
    if leaf.quoted and key.endswith("name"):
        return 2
    if leaf.quoted and key in _CODES:
        return 3
    if key == "id" or leaf.key.endswith(("_id", "Id", "ID")):
        return 4
    return None


def _first_member(block: JsonBlock, container: Container, names: list[str]) -> str:
    """What an unnamed record opens with, where that can name it."""
    leaf = block.leaves[container.leaves[0]] if container.leaves else None
    child = container.children[0] if container.children else None
    if leaf and (child is None or leaf.start < block.containers[child].start):
        naming = (leaf.quoted and not numeric(leaf.value)) or period(leaf.value)
        naming = naming or (leaf.quoted and _DAY.match(leaf.value) is not None)
        return leaf.value if naming and 0 < len(leaf.value) <= _LONGEST_NAME else ""
    return names[child] if child is not None else ""


def _alike(block: JsonBlock, container: Container) -> bool:
    """True where the members of an object are records of one kind, named by their keys."""
    children = [block.containers[child] for child in container.children]
    if container.leaves or len(children) < 2 or any(child.array for child in children):
        return False
    first = {block.leaves[index].key for index in children[0].leaves}
    return bool(first) and all(
        any(block.leaves[index].key in first for index in child.leaves) for child in children
    )


def _tabular(block: JsonBlock) -> dict[int, tuple[str, str, int]]:
    """Row, column and line of leaves in arrays that are rows or columns of a table."""
    found: dict[int, tuple[str, str, int]] = {}
    for number, container in enumerate(block.containers):
        children = [block.containers[child] for child in container.children]
        flat = [child for child in children if child.array and not child.children and child.leaves]
        if container.array:
            header = _header(block, container, flat)
            if header and len(flat) == len(children):
                _rows(block, container, header, found)
        elif len(flat) == len(children) and not container.leaves and _equal(flat):
            _columns(block, number, flat, found)
    return found


def _equal(columns: list[Container]) -> bool:
    return len(columns) > 1 and columns[0].size > 1 and len({one.size for one in columns}) == 1


def _header(block: JsonBlock, container: Container, rows: list[Container]) -> list[str]:
    """The column names of an array of rows: a sibling "columns" or its first row."""
    if not rows or len({row.size for row in rows}) != 1:
        return []
    if container.parent >= 0:
        for index in block.containers[container.parent].children:
            sibling = block.containers[index]
            if sibling.key.casefold() in _COLUMNS and len(sibling.leaves) == rows[0].size:
                return [block.leaves[leaf].value for leaf in sibling.leaves]
    first = [block.leaves[leaf] for leaf in rows[0].leaves]
    plain = all(leaf.quoted and (not numeric(leaf.value) or period(leaf.value)) for leaf in first)
    return [leaf.value for leaf in first] if len(rows) > 1 and len(first) > 1 and plain else []


def _rows(
    block: JsonBlock,
    container: Container,
    header: list[str],
    found: dict[int, tuple[str, str, int]],
) -> None:
    for child in container.children:
        leaves = block.containers[child].leaves
        name = block.leaves[leaves[0]].value
        for column, leaf in zip(header, leaves, strict=True):
            found[leaf] = (name, column, child)


def _columns(
    block: JsonBlock,
    number: int,
    columns: list[Container],
    found: dict[int, tuple[str, str, int]],
) -> None:
    first = [block.leaves[leaf] for leaf in columns[0].leaves]
    named = all(leaf.quoted or period(leaf.value) for leaf in first)
    for column in columns:
        for position, leaf in enumerate(column.leaves):
            name = first[position].value if named else ""
            found[leaf] = (name, column.key, number + position)


def _sibling(block: JsonBlock, container: Container, keys: frozenset[str]) -> Scale:
    if container.array:
        return None
    for index in container.leaves:
        leaf = block.leaves[index]
        if leaf.quoted and leaf.key.casefold().replace("_", "") in keys:
            return unit_scale(leaf.value)
    return None


def _scale(leaf: Leaf, place: _Place) -> Scale:
    """The unit that a key or a sibling gives to a number."""
    if (leaf.quoted and not numeric(leaf.value)) or not leaf.value[-1:].isdigit():
        return None
    words = readable(leaf.key).casefold().split()
    own = key_scale(leaf.key)
    if own:
        return own
    if place.unit and _MEASURES.intersection(words):
        return place.unit
    return place.currency if _MONEY.intersection(words) else None
