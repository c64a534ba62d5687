"""Files are written whole or not at all."""

import os
import stat

import pytest

from outply import InputError
from outply.files import write_text


def test_a_text_replaces_what_was_there_and_keeps_its_rights(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    path.chmod(0o640)
    write_text(path, "new ▲\n")
    assert path.read_bytes() == "new ▲\n".encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["a.txt"]


def test_what_fails_leaves_the_old_file_and_no_rubbish(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(InputError, match="expected a file that can be written"):
        write_text(path, "half a character \ud800")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(InputError, match="Is a directory"):
        write_text(tmp_path, "text")
