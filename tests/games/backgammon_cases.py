"""Plays of backgammon as GNU Backgammon 1.07 finds them; open_spiel agrees on each.

A position ID, the dice, and all plays that lead to different positions, in GNU Backgammon's own notation.
"""

PLAYS = [
    # From the bar, first of all, or not at all.
    ("ZGcDDRjh3sBgQA", 53, "bar/22* 6/1, bar/22* 18/13, bar/22* 13/8"),
    ("bHtgAwjm3AIDUA", 51, "bar/24 8/3*, bar/24 6/1, bar/24 7/2, bar/24 14/9"),
    ("3r1wAABrAAYFbw", 61, "bar/24 bar/19"),
    ("wefgASKaDfIAYQ", 52, "bar/23 bar/20"),
    ("dncDAEDwLQDAFw", 22, "no move"),
    ("e9sGAgC27ZgAQA", 61, "no move"),
    # Nobody on the bar, and yet nothing can move.
    ("s7szAAD/BgAAHw", 62, "no move"),
    ("u2MAAD7ubRsAAA", 66, "no move"),
    # One die only: the greater one, if either could be used.
    ("G7sFIgI8PgBgcQ", 32, "bar/22"),
    ("DwRgkh+fwGIAcQ", 51, "bar/20"),
    ("tu0GwAC/9wAAQA", 31, "bar/24"),
    ("WLPMRCCGn2AAaQ", 62, "bar/23"),
    # Doubles, of which one, two, three or all four moves can be made.
    ("cwgLYwz/PQAQAQ", 55, "16/11"),
    ("sosVgDj+BgAAAA", 11, "3/2(2)"),
    ("5wMgrAbvB0AAAA", 22, "13/11*/9"),
    ("YttuBAA7AAC+OQ", 22, "24/22(3)"),
    ("sds2AALPMQDASw", 33, "bar/22 6/3(2)"),
    ("sGfwATDgc/ABMA", 55, "13/3(2), 13/3 8/3(2), 13/3 13/8(2), 13/8(4)"),
    ("kQ8gMB9z3gMADA", 66, "22/10*(2)"),
    # Bearing off: exactly, from the highest point by a greater die, with the other still behind, and by doubles.
    ("910GIADbCgAAAA", 62, "5/off 2/off, 5/off 3/1, 5/off 4/2, 5/3 4/off"),
    ("/x4AAOAIAAAAAA", 52, "4/off 1/off, 4/off"),
    ("t+OAAWDb3QYAAA", 55, "6/1(2) 5/off(2)"),
    ("OGdwAHjbuw0AAA", 62, "6/4 6/off, 6/off 3/1, 6/off 4/2, 6/off 5/3, 6/off 2/off"),
    ("v/cAIAC3AQAAAA", 55, "3/off(2) 2/off(2)"),
    ("f68SAAD/fQgAAA", 66, "6/off 2/off(3)"),
    # A checker on its way may hit or pass by.
    ("ywqCgWM9bwAAAQ", 42, "22/20* 5/1, 22/20*/16, 22/16, 5/1 4/2, 22/18 4/2"),
    ("/31AAADffwAAAQ", 53, "19/16*/11, 19/11"),
]

# How many plays there are where they are many.
COUNTS = [("PwEAAMydAWQSAA", 22, 284), ("xJk4ICeYGTlIGQ", 22, 269), ("k+pEADxsN4YNAA", 11, 242)]

# How many plays each roll has at the start.
# fmt: off
OPENINGS = {
    11: 42, 21: 15, 22: 75, 31: 16, 32: 17, 33: 73, 41: 14, 42: 18, 43: 17, 44: 52,
    51: 8, 52: 8, 53: 9, 54: 9, 55: 4, 61: 10, 62: 14, 63: 14, 64: 14, 65: 7, 66: 11,
}
# fmt: on

# The value of bearing off, from GNU Backgammon's two-sided database, which keeps 16 bits of it.
BEAR_OFF = [
    ("EAAACAAAAAAAAA", 1.0),
    ("AgAAQAAAAAAAAA", 0.7221941947937012),
    ("CAAAQAAAAAAAAA", 0.7376363277435303),
    ("BAAAkAAAAAAAAA", -0.2222171425819397),
    ("AQAACAEAAAAAAA", -0.27775996923446655),
    ("BQAAUAAAAAAAAA", 0.38887619972229004),
    ("IAAACAMAAAAAAA", -0.7249103784561157),
    ("BAAAQAMAAAAAAA", -0.9444266557693481),
    ("RAAASAQAAAAAAA", 0.3857022523880005),
]
