"""Exact answers without a search tree: value iteration, and perft, which counts."""
