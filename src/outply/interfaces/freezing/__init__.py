"""Freezing: what a tool that makes one program of many files has to know of outply.

PyInstaller finds `hook_dirs` by the entry point `pyinstaller40`, and in that folder the hook for outply.
"""

from pathlib import Path


def hook_dirs() -> list[str]:
    """The folders in which PyInstaller looks for hooks."""
    return [str(Path(__file__).parent / "hooks")]


def is_own(file: str, folders: list[str]) -> bool:
    """Whether a module belongs to the program that is frozen, and not to Python or an installed package.

    >>> is_own("/home/me/game/rules.py", ["/home/me/game"])
    True
    >>> is_own("/home/me/game/.venv/lib/site-packages/numpy/core.py", ["/home/me/game"])
    False
    """
    path = Path(file)
    return "site-packages" not in path.parts and any(path.is_relative_to(folder) for folder in folders)
