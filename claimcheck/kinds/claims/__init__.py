"""Claims: who did what, how surely, and what numbers and dates are of."""

from claimcheck.kinds.claims.agree import agree
from claimcheck.kinds.claims.bare import bare_answer, is_bare
from claimcheck.kinds.claims.binding import Binding, bind
from claimcheck.kinds.claims.read import read

__all__ = ["Binding", "agree", "bare_answer", "bind", "is_bare", "read"]
