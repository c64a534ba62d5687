"""The command as a process: signals, pipes and streams."""

import json
import signal
import subprocess
import sys

import pytest

from tests.cli.conftest import TREE, start

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes as on POSIX")


def test_ctrl_c_prints_what_was_found():
    with start("search", "connect4", "--time", 300, "--json", "--interpreted") as process:
        assert process.stderr
        assert process.stderr.readline().startswith("depth")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(out)["depth"] >= 1
    assert "Traceback" not in err


TO_ANOTHER_THREAD = """
import signal, threading
import outply

begun = threading.Event()

class Watched(outply.ConnectFour):
    calls = 0

    def result(self, state, action):
        self.calls += 1
        if self.calls == 2000:  # by then, the first depths are done
            begun.set()
        return super().result(state, action)

def interrupt():
    begun.wait()
    (thread,) = [each for each in threading.enumerate() if each.name == "outply search"]
    signal.pthread_kill(thread.ident, signal.SIGINT)

threading.Thread(target=interrupt).start()
try:
    outply.search(Watched(), seconds=300, compiled=False)
except outply.Interrupted as stopped:
    print(stopped.result.depth)
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system sends no signal to a single thread")
def test_ctrl_c_is_noticed_even_if_the_system_hands_it_to_another_thread():
    ran = subprocess.run([sys.executable, "-c", TO_ANOTHER_THREAD], capture_output=True, text=True, timeout=120)
    assert int(ran.stdout) >= 1, ran.stderr


def test_ctrl_c_keeps_the_lines_that_are_finished():
    options = {"stdin": subprocess.PIPE}
    with start("search", "connect4", "--time", 0.1, "--interpreted", "--positions", "-", **options) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("4\n44\n")
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in range(2)]
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert [answer["position"] for answer in answers] == ["4", "44"]
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err


def test_a_reader_that_leaves_is_no_error():
    with start("search", TREE, "--positions", "-", stdin=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdout.close()
        process.stdin.write("1\n" * 5)
        process.stdin.close()
        assert process.stderr
        err = process.stderr.read()
    assert (process.returncode, err) == (141, "")


def test_each_depth_is_reported_on_stderr_unless_quiet():
    with start("search", TREE, "--json") as process:
        out, err = process.communicate(timeout=20)
    assert json.loads(out)["value"] == 3.0
    assert [line.split()[:4] for line in err.splitlines()] == [["depth", "1", "=", "0"], ["depth", "2", "=", "3"]]
    with start("search", TREE, "--json", "--quiet") as process:
        assert process.communicate(timeout=20)[1] == ""


def test_the_tour_comes_to_its_end():
    with start("tour") as process:
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    assert "value, action, line and node count are equal" in out
    assert "differ" not in out
    assert "Try next" in out


def test_the_old_name_of_a_command_still_works_and_says_the_new_one(run):
    ran = run("compare", TREE, "--depth", 1, "--quiet", "--json")
    assert ran.data["rows"][0]["depth"] == 1
    assert ran.err == "outply: `compare` is now called `savings`\n"
