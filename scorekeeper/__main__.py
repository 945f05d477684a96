"""`python -m scorekeeper`: the same as the `scorekeeper` command."""

import sys

from scorekeeper.cli import main

if __name__ == "__main__":
    sys.exit(main())
