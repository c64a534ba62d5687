"""`python -m outply` is the command `outply`."""

from outply.interfaces.cli import main

main()
