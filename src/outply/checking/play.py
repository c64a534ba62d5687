"""What random play of a game looks like: how long, how wide, who moves and who wins."""

from dataclasses import dataclass, field

from outply.contract.game import CHANCE


@dataclass(frozen=True)
class Play:
    """Counts over random games. Print it to see them in sentences."""

    games: int
    ended: int
    """How many games came to an end."""
    plies: tuple[int, ...]
    """The length of each game, outcomes of chance included."""
    branching: float
    """Actions in a state in which a player moves, on average."""
    widest: int
    """The most actions in a state."""
    moves: tuple[int, ...]
    """How often each player moved."""
    wins: tuple[int, ...]
    """How often each player alone had the greatest utility."""
    draws: int
    """How many ended games nobody won."""

    def __str__(self) -> str:
        if not self.plies:
            return "no random game was played"
        average = sum(self.plies) / len(self.plies)
        total = max(1, sum(self.moves))
        players = range(len(self.moves))
        lines = [
            f"{self.ended} of {self.games} random games ended; length {min(self.plies)} to {max(self.plies)} plies, "
            f"{average:.1f} on average",
            f"{self.branching:.1f} actions in a state on average, {self.widest} at most",
            "moves: " + ", ".join(f"player {each} {self.moves[each] / total:.0%}" for each in players),
        ]
        if self.ended and len(self.moves) > 1:
            shares = [f"player {each} {self.wins[each] / self.ended:.0%}" for each in players]
            lines.append("wins: " + ", ".join([*shares, f"draws {self.draws / self.ended:.0%}"]))
        return "\n".join(lines)


@dataclass
class Tally:
    """Counts while games are played."""

    players: int
    games: int = 0
    ended: int = 0
    plies: list[int] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    moves: dict[int, int] = field(default_factory=dict)
    wins: dict[int, int] = field(default_factory=dict)
    draws: int = 0

    def turn(self, player: int, width: int) -> None:
        """Count one turn."""
        if player != CHANCE:
            self.moves[player] = self.moves.get(player, 0) + 1
            self.widths.append(width)

    def end(self, utilities: list[float]) -> None:
        """Count who won."""
        self.ended += 1
        best = [player for player, utility in enumerate(utilities) if utility == max(utilities)]
        if len(best) == 1 and self.players > 1:
            self.wins[best[0]] = self.wins.get(best[0], 0) + 1
        else:
            self.draws += 1

    def play(self) -> Play:
        """All counts."""
        everyone = range(self.players)
        return Play(
            games=self.games,
            ended=self.ended,
            plies=tuple(self.plies),
            branching=sum(self.widths) / max(1, len(self.widths)),
            widest=max(self.widths, default=0),
            moves=tuple(self.moves.get(player, 0) for player in everyone),
            wins=tuple(self.wins.get(player, 0) for player in everyone),
            draws=self.draws,
        )
