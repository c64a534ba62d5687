"""What means the same at both speeds: bits, hashing and dice."""
