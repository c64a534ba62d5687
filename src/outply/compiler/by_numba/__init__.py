"""Machine code by Numba."""
