"""The English pipeline and what is known about English: blocks, hedges, names, lexicons."""

from claimcheck.language.parse import Parsed, Token, parse, parse_all
from claimcheck.language.pipeline import load_pipeline

__all__ = ["Parsed", "Token", "load_pipeline", "parse", "parse_all"]
