"""Hostile inputs from fixed seeds: `pytest tests/fuzz` tries a fixed number, `python -m tests.fuzz` as many as fit."""
