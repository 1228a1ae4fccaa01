"""`python -m claimcheck` is the console script."""

import sys

from claimcheck.cli import main

sys.exit(main())
