"""`python3 -m training.people`."""

import sys

from ..games import GamesError
from .options import parse
from .run import run

try:
    run(parse())
except (GamesError, OSError) as error:
    sys.exit(f"error: {error}")
