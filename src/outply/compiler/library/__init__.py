"""Python's own functions, in plain Python: they are compiled like the user's code, and tested against Python's own."""
