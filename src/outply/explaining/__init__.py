"""Why a search answered as it did: the tree that it really walked, and views of it."""

from outply.explaining.explanation import Explanation, explain
from outply.explaining.walked import Node

__all__ = ["Explanation", "Node", "explain"]
