"""What the project is checked and drawn with: run as `python -m scripts.NAME` from its root."""
