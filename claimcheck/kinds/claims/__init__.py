"""Claims: who did what, how surely, and what numbers and dates are of."""

from claimcheck.kinds.claims.agree import agree
from claimcheck.kinds.claims.bare import bare_names
from claimcheck.kinds.claims.binding import Binding, bind
from claimcheck.kinds.claims.read import read

__all__ = ["Binding", "agree", "bare_names", "bind", "read"]
