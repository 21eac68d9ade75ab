"""Which folder a site may replace, and that nothing else is ever touched."""

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from midnight_tutor.site import build as building
from midnight_tutor.site.folder import MARK, Folder, replacing
from midnight_tutor.texts import UsageError


def write(path: Path, page: bytes) -> Folder:
    with replacing(path) as folder:
        folder.put("index.html", page)
        folder.put("data/one.json", b"1")
    return folder


def files(path: Path) -> set[str]:
    return {each.relative_to(path).as_posix() for each in path.rglob("*") if each.is_file()}


def is_refused(path: Path, what: str) -> bool:
    """Return whether nothing can be written there, for the sake of a file that is still what it was."""
    before = {name: (path / name).read_bytes() for name in files(path)}
    with pytest.raises(UsageError, match=what) as told:
        write(path, b"new")
    assert told.value.key == "site-folder"
    assert {name: (path / name).read_bytes() for name in files(path)} == before
    return list(path.parent.iterdir()) == [path]


def test_a_web_app_of_somebody_else_is_not_replaced(tmp_path: Path) -> None:
    theirs = tmp_path / "app"
    (theirs / ".git").mkdir(parents=True)
    for name in (".git/HEAD", "manifest.webmanifest", "thesis.tex"):
        (theirs / name).write_text(name)
    assert is_refused(theirs, r"\.git.*manifest.*thesis")


@pytest.mark.parametrize("told", ["", "7", "{}", '{"kit": "another"}', "\udcff"])
def test_a_file_by_the_name_of_our_mark_is_not_our_mark(tmp_path: Path, told: str) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / MARK).write_bytes(told.encode(errors="surrogateescape"))
    assert is_refused(theirs, MARK)


def test_a_site_of_ours_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "site"
    write(path, b"old")
    (path / "data" / "yesterday.json").touch()
    mark = json.loads((path / MARK).read_text())
    assert (mark["kit"], mark["version"]) == ("midnight-tutor", version("midnight-tutor"))
    folder = write(path, b"new")
    assert folder.path == path
    assert (path / "index.html").read_bytes() == b"new"
    assert files(path) == {"index.html", "data/one.json", MARK}
    assert list(path.parent.iterdir()) == [path]


def test_an_empty_folder_becomes_the_site_also_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real" / "index.html").read_bytes() == b"new"


def test_what_somebody_laid_into_our_site_is_not_deleted(tmp_path: Path) -> None:
    path = tmp_path / "site"
    write(path, b"old")
    (path / ".git").mkdir()
    (path / ".git" / "HEAD").touch()
    assert is_refused(path, r"\.git")


def test_what_arrives_while_we_build_is_not_deleted(tmp_path: Path) -> None:
    path = tmp_path / "site"

    def building_meanwhile() -> None:
        with replacing(path) as folder:
            folder.put("index.html", b"new")
            path.mkdir()
            (path / "thesis.tex").write_text("mine")

    with pytest.raises(UsageError, match="thesis"):
        building_meanwhile()
    assert files(tmp_path) == {"site/thesis.tex"}


@pytest.mark.parametrize("problem", [OSError, KeyboardInterrupt])
def test_a_build_that_fails_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: type[BaseException]
) -> None:
    path = tmp_path / "site"
    write(path, b"old")

    def fail(folder: Folder, *_: object) -> None:
        folder.put("index.html", b"half")
        raise problem

    monkeypatch.setattr(building, "_write", fail)
    with pytest.raises(problem):
        building.build(path, with_engine=False)
    assert (path / "index.html").read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_swap_that_fails_puts_the_old_site_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, rename = tmp_path / "site", Path.rename
    write(path, b"old")

    def once(self: Path, target: Path) -> Path:
        if target == path and self.joinpath("index.html").read_bytes() == b"new":
            raise PermissionError(13, "in use")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", once)
    with pytest.raises(UsageError, match="in use"):
        write(path, b"new")
    assert (path / "index.html").read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_refused_folder_is_told_before_anything_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "thesis.tex").touch()
    monkeypatch.setattr(building.engine, "packed", lambda games: pytest.fail("packed"))
    with pytest.raises(UsageError, match="thesis"):
        building.build(tmp_path)
