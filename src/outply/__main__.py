"""`python -m outply` is the command `outply`."""

from outply.cli import main

main()
