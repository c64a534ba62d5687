"""A search that asks policies which search themselves stops as soon as any other."""

import threading
import time

import pytest

from outply import MNK, Limit, Search, reasoning
from outply.engine.running import Halt, is_stopping
from outply.engine.workspaces import Cells, new_workspace


def test_searches_within_a_search_stop_with_it():
    game = MNK(5, 5, 4)
    policy = reasoning(game, 3, 4, compiled=False)
    search = Search(game, opponent=policy, compiled=False)
    threading.Timer(0.3, search.stop).start()
    started = time.monotonic()
    result = search.think(None, Limit(depth=4))
    # Nobody waited for a search of the policy to end, which takes minutes; the limit is generous for busy machines.
    assert time.monotonic() - started < 4.0
    assert result.action in range(25)
    # What was found halfway is not kept.
    assert all(len(chances) == 1 for chances in policy.found.values())


def test_a_halt_stops_what_runs_below_it():
    above, below = Halt(), Halt()
    with below.within(above):
        above.stop()
        assert below.raised
    assert above.below == []
    assert not is_stopping()


@pytest.mark.parametrize("cell", [72, 1000, -1])
def test_a_strict_workspace_raises_on_any_cell_out_of_range(cell):
    workspace = Cells([0] * 72)
    with pytest.raises(IndexError):
        workspace[cell]
    with pytest.raises(IndexError):
        workspace[cell] = 1


def test_an_interpreted_workspace_raises_beyond_its_end():
    workspace = new_workspace(72, None, compiled=False)
    with pytest.raises(IndexError):
        workspace[72] = 1


def test_a_search_that_is_stopped_after_its_end_does_not_stop_the_next_one():
    searcher = Search(MNK(), "minimax", compiled=False)
    first = searcher.stream(None, Limit(depth=3))
    nodes = [*first][-1].nodes

    def stop_first(result):
        first.stop()

    again = Search(MNK(), "deepening", compiled=False, progress=stop_first).think(None, Limit(depth=3))
    assert again.depth == 3
    assert searcher.think(None, Limit(depth=3)).nodes == nodes
