"""The process behind one open tab: it keeps a game, answers about its positions, and searches them."""
