"""The page: a local web server, its worker processes, and the static files that it serves."""
