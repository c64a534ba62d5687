"""Nobody waits for the compiler in silence, unless they asked for it."""

import pytest

from outply.interfaces.cli import output

SAYS = "compiling, which takes some seconds\n"


@pytest.fixture
def at_once(monkeypatch, tmp_path):
    """Let the command say so as soon as it waits, and let nothing be compiled yet."""
    monkeypatch.setattr(output, "SILENT_SECONDS", 0.0)
    monkeypatch.setenv("OUTPLY_CACHE", str(tmp_path / "cache"))


# Two algorithms, so that each has to be compiled.
@pytest.mark.parametrize(("options", "says"), [(["-a", "minimax"], SAYS), (["-a", "alphabeta", "--quiet"], "")])
def test_a_command_that_waits_for_the_compiler_says_so_once(run, games, at_once, options, says):
    ran = run("search", f"{games}:Countdown", "--depth", 3, "--compiled", *options)
    assert ran.code == 0
    assert ran.err.startswith("the file talks\n" + says)
    assert ran.err.count("compiling") == bool(says)


def test_a_command_that_waits_only_a_moment_says_nothing(capsys):
    page = output.Output(output.sys.stdout)
    page.compiling(output.SILENT_SECONDS / 2)
    assert capsys.readouterr().err == ""
    for seconds in (1.5, 2.0):
        page.compiling(seconds)
    assert capsys.readouterr().err == SAYS
