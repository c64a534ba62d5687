"""What people and programs talk to: the command line, and what all interfaces share."""
