"""One file for each group of games."""
