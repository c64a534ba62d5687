"""Ghost: add a letter to a word in the making; who completes a word of four letters or more loses."""

from outply import Game

WORDS = """ghost gather garden gamble game gate gaze gentle genial giant gift given glass gleam glide globe
gnome goal goat goblet grace grade grain grand grape great green grind gross group guess guest guide guilt""".split()
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Ghost(Game):
    def initial(self):
        return "g"

    def player(self, state):
        return (len(state) - 1) % 2

    def actions(self, state):
        return [letter for letter in LETTERS if any(word.startswith(state + letter) for word in WORDS)]

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return len(state) >= 4 and state in WORDS

    def utility(self, state, player):
        loser = 1 - self.player(state)
        return -1.0 if player == loser else 1.0
