"""How fast outply is, beside itself interpreted and beside its peers: `python -m benchmarks`."""
