"""Why a search answered as it did: the tree that it really walked, and views of it."""

from outply.explaining.comparing import Comparison, compare
from outply.explaining.explanation import Explanation, explain
from outply.explaining.log import Event, Log
from outply.explaining.node import Cut, Node, Role
from outply.explaining.picture import Picture, picture
from outply.explaining.reasons import Reason
from outply.explaining.savings import Savings, savings
from outply.explaining.whatif import WhatIf, pruned_when, whatif

__all__ = [
    "Comparison",
    "Cut",
    "Event",
    "Explanation",
    "Log",
    "Node",
    "Picture",
    "Reason",
    "Role",
    "Savings",
    "WhatIf",
    "compare",
    "explain",
    "picture",
    "pruned_when",
    "savings",
    "whatif",
]
