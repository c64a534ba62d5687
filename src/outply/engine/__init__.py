"""Searching and solving: prepare a search, run it at either speed, keep its memory and its clock, stop it."""
