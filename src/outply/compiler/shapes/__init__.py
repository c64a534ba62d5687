"""Shapes: what the compiler knows about values, how shapes join, and how values lie in memory."""
