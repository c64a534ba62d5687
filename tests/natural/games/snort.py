"""Snort on a small map, where what is illegal raises."""

from outply import Game


class Illegal(Exception):
    pass


BORDERS = {
    "alder": ["birch", "cedar"],
    "birch": ["alder", "cedar", "elder"],
    "cedar": ["alder", "birch", "hazel", "larch"],
    "elder": ["birch", "hazel", "maple"],
    "hazel": ["cedar", "elder", "larch", "maple"],
    "larch": ["cedar", "hazel", "rowan"],
    "maple": ["elder", "hazel", "rowan"],
    "rowan": ["larch", "maple"],
}
FIELDS = sorted(BORDERS)


class Snort(Game):
    def initial(self):
        return (("",) * len(FIELDS), "bull")

    def player(self, state):
        return ["bull", "cow"].index(state[1])

    def place(self, state, field):
        fields, animal = state
        k = FIELDS.index(field)
        if fields[k]:
            raise Illegal(f"{field} is taken")
        for other in BORDERS[field]:
            there = fields[FIELDS.index(other)]
            if there and there != animal:
                raise Illegal(f"{field} is next to the other animal")
        return (fields[:k] + (animal,) + fields[k + 1 :], "cow" if animal == "bull" else "bull")

    def actions(self, state):
        legal = []
        for field in FIELDS:
            try:
                self.place(state, field)
            except Illegal:
                continue
            legal.append(field)
        return legal

    def result(self, state, action):
        return self.place(state, action)

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        return -1 if self.player(state) == player else 1
