"""Functions for the compiler to take or to refuse."""
