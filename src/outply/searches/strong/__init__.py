"""The strong search: principal variation search and Star, with a table, ordering and deepening."""
