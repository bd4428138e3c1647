"""The folder that `runut export site` writes, with few answers in it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from runut.cli.exits import Exit
from runut.cli.main import run
from runut.web import app, site
from runut.web.site import ForeignFolderError, Site, export

HEAD = "".join(f'<meta name="{name}" content="" />' for name in ("public-url", "site", "engine"))


@pytest.fixture
def wish(tmp_path, monkeypatch) -> Site:
    """A site with a small page and one answer."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text(f"<html><head>{HEAD}</head></html>")
    monkeypatch.setattr(site, "_answers", lambda _site: iter([("a/b.json", {"says": "\u2713"})]))
    return Site(first=date(2026, 11, 27), days=1, puzzles=1, page=page)


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_site_is_the_page_and_its_answers(wish, tmp_path) -> None:
    done: list[str] = []
    export(wish, tmp_path / "out", done.append)
    assert files(tmp_path / "out") == {"index.html", ".nojekyll", "site.json", "data/a/b.json"}
    assert (tmp_path / "out/data/a/b.json").read_text("utf-8") == '{"says":"\u2713"}'
    assert done == ["a/b.json"]


@pytest.mark.parametrize("has_engine", [True, False])
def test_the_head_says_where_answers_and_engine_lie(wish, tmp_path, has_engine) -> None:
    engine = tmp_path / "built"
    engine.mkdir()
    (engine / "manifest.json").touch()
    where = {"public": 'https://a.example/?"', "engine": engine if has_engine else None}
    export(Site(first=wish.first, days=1, puzzles=1, page=wish.page, **where), tmp_path / "out")
    index = (tmp_path / "out/index.html").read_text()
    assert '<meta name="public-url" content="https://a.example/?&quot;"' in index
    assert '<meta name="site" content="data/"' in index
    assert f'<meta name="engine" content="{"engine/" * has_engine}"' in index
    assert ("engine/manifest.json" in files(tmp_path / "out")) == has_engine
    assert "unsafe-inline" not in index
    assert "'unsafe-eval'" not in index


def test_an_earlier_site_is_replaced(wish, tmp_path) -> None:
    export(wish, tmp_path / "out")
    (tmp_path / "out/data/old.json").touch()
    export(wish, tmp_path / "out")
    assert "data/old.json" not in files(tmp_path / "out")
    assert {path.name for path in tmp_path.iterdir()} == {"page", "out"}


def test_a_folder_with_other_files_is_left_alone(wish, tmp_path) -> None:
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(ForeignFolderError):
        export(wish, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"page", "thesis.txt"}


def test_an_export_that_fails_keeps_the_earlier_site(wish, tmp_path, monkeypatch) -> None:
    export(wish, tmp_path / "out")
    before = files(tmp_path / "out")
    monkeypatch.setattr(site, "_answers", lambda _site: iter([("c.json", object())]))
    with pytest.raises(TypeError):
        export(wish, tmp_path / "out")
    assert files(tmp_path / "out") == before
    assert {path.name for path in tmp_path.iterdir()} == {"page", "out"}


def test_the_command_says_what_is_missing_without_an_engine(
    wish, tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setattr(site, "BUILT", tmp_path / "nothing")
    monkeypatch.setattr(app, "is_built", lambda: True)
    monkeypatch.setattr(site, "Site", lambda **_wish: wish)
    assert run(["export", "site", str(tmp_path / "out")]) == Exit.DONE
    said = capsys.readouterr().err
    assert "tools/build_browser.py" in said
    assert "a site of 4 files" in said


def test_the_command_names_a_folder_that_is_no_site(wish, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(app, "is_built", lambda: True)
    monkeypatch.setattr(site, "Site", lambda **_wish: wish)
    assert run(["export", "site", str(tmp_path)]) == Exit.USAGE
    assert "files that are no site of Runut" in capsys.readouterr().err
