"""One file for each search of the textbooks, in the words of its paper."""
