from outply import Game

LANES = ("TT..FF", "TTT.FFF", "T...F")
SWAP = str.maketrans("TF", "FT")


def flip(lanes):
    """The same pond from the other bank: frogs become toads, and all run to the right."""
    return lanes[::-1].translate(SWAP)


def spots(lanes, pattern):
    at = lanes.find(pattern)
    while at != -1:
        yield at
        at = lanes.find(pattern, at + 1)


class ToadsAndFrogs(Game):
    """Toads and Frogs on three lanes: toads go right, frogs left, one step or a jump over a
    single enemy onto a free place; whoever cannot move loses.

    A state is a string such as 'T to move: TT..FF/TTT.FFF/T...F'.
    """

    def initial(self):
        return f"T to move: {'/'.join(LANES)}"

    def player(self, state):
        return 0 if state.startswith("T") else 1

    def view(self, state):
        _, _, lanes = state.partition(": ")
        return lanes if state.startswith("T") else flip(lanes)

    def actions(self, state):
        lanes = self.view(state)
        for at in spots(lanes, "T."):
            yield f"step {at}"
        for at in spots(lanes, "TF."):
            yield f"jump {at}"

    def result(self, state, action):
        verb, at = action.split()
        lanes = self.view(state)
        head, tail = lanes[: int(at)], lanes[int(at) :]
        if verb == "step":
            tail = tail.replace("T.", ".T", 1)
        else:
            tail = tail.replace("TF.", ".FT", 1)
        lanes = f"{head}{tail}"
        if state.startswith("T"):
            return f"F to move: {lanes}"
        return f"T to move: {flip(lanes)}"

    def is_terminal(self, state):
        lanes = self.view(state)
        return "T." not in lanes and "TF." not in lanes

    def utility(self, state, player):
        return -1 if "TF"[player] == state[0] else 1

    def evaluate(self, state):
        lanes = state.split(": ")[1]
        toads = frogs = 0
        for lane in lanes.split("/"):
            toads += lane.count("T.") + lane.count("TF.")
            frogs += lane.count(".F") + lane.count(".TF")
            # room in front of the hindmost of each kind
            if "T" in lane and "F" in lane:
                toads += 0.1 * lane[lane.index("T") :].count(".")
                frogs += 0.1 * lane[: lane.rindex("F")].count(".")
        return (toads - frogs) / 10
