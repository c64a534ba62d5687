"""The maps that come with the library; `maze.py` says how they are written."""

from outply.contract.errors import InputError
from outply.contract.messages import shorten

MAPS = {
    # Two dots, each a step from one of two cells: whoever looks two steps ahead gets one of them either way.
    "bend": """
#####
#.P##
## .#
#####
""",
    # A dead end, rooms, and one ghost: a dot is easily got, unless the ghost comes meanwhile.
    "hunt": """
###########
#  #.  #  #
#  ## ##  #
# P#   # G#
#.        #
###   . ###
###########
""",
    # A room with a corridor below: Pac-Man is safe in the corridor only while the ghost does not come.
    "trap": """
#########
#.      #
# #     #
#.  G   #
#.  ### #
#. .P. .#
#########
""",
    # Loops, on which one ghost never catches Pac-Man, but two may.
    "arena": """
###########
#G.......G#
#.##.#.##.#
#....#....#
#.##.#.##.#
#....P....#
###########
""",
    "small": """
###########
#o...#....#
#.##.#.##.#
#....G....#
#.##.#.##.#
#....P...o#
###########
""",
    "medium": """
###################
#o.......#.......o#
#.##.###.#.###.##.#
#.................#
#.##.#.##G##.#.##.#
#....#...G...#....#
####.###.#.###.####
#.................#
#.##.###.#.###.##.#
#o.......P.......o#
###################
""",
}


def map_text(name_or_map: str) -> str:
    """The map of this name, or the text itself if it is a map."""
    if "#" in name_or_map:
        return name_or_map
    if name_or_map not in MAPS:
        known = ", ".join(MAPS)
        raise InputError(f"expected the name of a map ({known}) or a map, but got '{shorten(name_or_map)}'")
    return MAPS[name_or_map]
