"""What players may be thought to do: ready-made policies, and players who follow them."""
