"""Games as people write them, with no thought of a compiler."""
