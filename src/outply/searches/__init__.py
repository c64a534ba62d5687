"""The searches: one file for each, in the words of its paper, written once for both speeds."""
