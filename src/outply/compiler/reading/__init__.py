"""Reading: the source of functions, and a list of all that was read."""
