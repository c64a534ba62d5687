"""What people and programs talk to: the command line, the page, and what they share."""
