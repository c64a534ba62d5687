"""Interpreted searches are tested on workspaces that raise on any index out of range."""

import pytest

from outply.engine import workspaces


@pytest.fixture(autouse=True, scope="session")
def strict_workspaces():
    """Cells in place of lists."""
    workspaces.CELLS = workspaces.Cells
    yield
    workspaces.CELLS = list
