"""What everything else speaks of: games, views, knowledge, policies, limits, results, observers and errors."""
