"""Three men's morris with slides, on a string board with newlines."""

# ruff: noqa
# fmt: off
from outply import Game
START = "...\n...\n...|X0"
NEXT = {0: "134", 1: "024", 2: "145", 3: "046", 4: "01235678", 5: "248", 6: "347", 7: "468", 8: "457"}
LINES = "012 345 678 036 147 258 048 246".split()
class Morris(Game):
    def initial(self): return START
    def cells(self, s): return s.partition("|")[0].replace("\n", "")
    def player(self, s): return 0 if s.split("|")[1][0] == "X" else 1
    def ply(self, s): return int(s.split("|")[1][1:])
    def actions(self, s):
        b, me = self.cells(s), "XO"[self.player(s)]
        if b.count(me) < 3:
            return [f"+{i}" for i, c in enumerate(b) if c == "."]
        return [f"{i}{j}" for i, c in enumerate(b) if c == me for j in NEXT[i] if b[int(j)] == "."] or ["--"]
    def result(self, s, a):
        b, p = self.cells(s), self.player(s)
        if a[0] == "+":
            b = b[:int(a[1])] + "XO"[p] + b[int(a[1]) + 1:]
        elif a != "--":
            i, j = map(int, a)
            letters = list(b)
            letters[i], letters[j] = letters[j], letters[i]
            b = "".join(letters)
        return "\n".join(b[k:k + 3] for k in range(0, 9, 3)) + "|" + "OX"[p] + str(self.ply(s) + 1)
    def won(self, s, who):
        b = self.cells(s)
        return any(all(b[int(k)] == who for k in line) for line in LINES)
    def is_terminal(self, s): return self.won(s, "X") or self.won(s, "O") or self.ply(s) >= 14
    def utility(self, s, p):
        if self.won(s, "XO"[p]): return 1.0
        return -1.0 if self.won(s, "OX"[p]) else 0.0
