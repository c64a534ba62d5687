"""Players of every kind, and the one loop in which they meet."""
