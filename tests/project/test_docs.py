"""What the README and the documentation show is what happens: every block of code and every command is run."""

import contextlib
import doctest
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from outply.interfaces.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def matches(expected: str, printed: str) -> bool:
    """Whether the text is the one that is shown, where `...` stands for anything."""
    shown = "\n".join(line.rstrip() for line in printed.rstrip().splitlines())
    return doctest._ellipsis_match(expected.rstrip() + "\n", shown + "\n")


def run_python(code: str, scope: dict, folder: Path, number: int) -> str:
    """What a block of Python prints. It stands in a file, so that its classes can be compiled."""
    path = folder / f"block{number}.py"
    path.write_text(code)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, str(path), "exec"), scope)
    return output.getvalue()


def run_console(block: str) -> None:
    """Run each command of a block in this process, and compare what it prints with what is shown below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        words = shlex.split(command, comments=True)
        assert words[0] == "outply", command
        output, notes = io.StringIO(), io.StringIO()
        with pytest.raises(SystemExit) as done, contextlib.redirect_stdout(output), contextlib.redirect_stderr(notes):
            main(words[1:])
        assert done.value.code == 0, f"{command}\n{notes.getvalue()}"
        if expected.strip():
            assert matches(expected, output.getvalue()), f"{command}\n{output.getvalue()}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_of_code_does_what_the_page_shows(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):  # a window that nobody sees
        monkeypatch.setenv(driver, "dummy")
    # Classes in files are loaded by the command as if each process were new.
    monkeypatch.setattr(sys, "path", list(sys.path))
    scope: dict = {"__name__": "page"}
    printed = ""
    for number, (language, block) in enumerate(BLOCK.findall(page.read_text())):
        if language == "python":
            printed = run_python(block, scope, tmp_path, number)
            if name := re.match(r"# (\w+\.py)\n", block):
                (tmp_path / name[1]).write_text(block)
        elif language == "text":
            assert matches(block, printed), f"{page.name}, block {number}:\n{printed}"
        elif language == "console":
            run_console(block)
        else:
            assert language in ("sh", "json"), f"{page.name} has a block of {language}, which is not run"


def test_every_make_target_that_is_shown_exists():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in PAGES:
        shown = re.findall(r"(?:^|`)make ([a-z]+)", page.read_text(), re.MULTILINE)
        assert set(shown) <= targets, page.name


def test_pages_link_only_to_files_that_exist():
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
