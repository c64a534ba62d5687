"""Why a search answered as it did: the tree that it really walked, and views of it."""

from outply.explaining.explanation import Explanation, explain
from outply.explaining.log import Event, Log
from outply.explaining.walked import Cut, Node, Role

__all__ = ["Cut", "Event", "Explanation", "Log", "Node", "Role", "explain"]
