"""What an answer is checked against: documents, and the tables, JSON and prose in them."""

from claimcheck.anchors import Document
from claimcheck.context.cells import Cell
from claimcheck.context.documents import documents
from claimcheck.context.index import ContextIndex, index_context
from claimcheck.context.markup import plain
from claimcheck.context.passages import sentences
from claimcheck.context.structure import Region, RegionKind, Structure, cells, regions, structure

__all__ = [
    "Cell",
    "ContextIndex",
    "Document",
    "Region",
    "RegionKind",
    "Structure",
    "cells",
    "documents",
    "index_context",
    "plain",
    "regions",
    "sentences",
    "structure",
]
