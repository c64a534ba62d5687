"""Elaborating: from syntax to the typed tree, for each function and the shapes of its arguments, to a fixpoint."""
