"""Files are written whole or not at all, read only so far, and pictures are named as what they are."""

import os
import stat
from pathlib import Path

import pytest

from outply import MNK, InputError, picture
from outply.contract.files import check_picture_file, check_writable, read_bytes, write_text


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


@pytest.mark.parametrize("name", ["a.png", "a", ".svg", "a.svg.txt", "\0"])
def test_a_picture_is_named_svg_or_refused(name, tmp_path):
    with pytest.raises(InputError, match=r"expected a file for the picture whose name ends in \.svg, but got"):
        check_picture_file(tmp_path / name)
    check_picture_file(tmp_path / "a.SVG")


def test_a_picture_of_a_state_is_saved_under_no_other_ending(tmp_path):
    with pytest.raises(InputError, match=r"whose name ends in \.svg"):
        picture(MNK()).save(tmp_path / "a.png")
    picture(MNK()).save(tmp_path / "a.svg")
    assert os.listdir(tmp_path) == ["a.svg"]


@pytest.mark.skipif(not Path(os.devnull).is_char_device(), reason="devices as on POSIX")
def test_a_device_takes_pictures_too():
    check_picture_file(os.devnull)


def test_a_file_that_cannot_be_written_is_refused_before(tmp_path):
    locked = tmp_path / "locked"
    locked.write_text("")
    locked.chmod(0o400)
    cases = [(tmp_path, "Is a directory"), (tmp_path / "no" / "a.svg", "No such file or directory")]
    # The root of a system may write everywhere.
    cases += [] if os.access(locked, os.W_OK) else [(locked, "Permission denied")]
    for path, reason in cases:
        with pytest.raises(InputError) as error:
            check_writable(path)
        assert str(error.value) == f"expected a file that can be written, but '{path}' cannot ({reason})"
    check_writable(tmp_path / "a.svg")
    assert os.listdir(tmp_path) == ["locked"]


def test_a_file_is_read_up_to_its_bound(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"12345")
    assert read_bytes(str(path), 5, "words") == b"12345"
    with pytest.raises(InputError) as error:
        read_bytes(str(path), 4, "words")
    assert str(error.value) == f"expected a file with words of at most 4 bytes, but '{path}' is longer"
