"""What a release is made of agrees: metadata, workflows, citation, and the try of a wheel."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

import name_home
import runut
import try_wheel
from programs import ran
from runut.cli.main import COMMANDS
from runut.families import OWN

ROOT = Path(__file__).parents[1]
METADATA = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PROJECT = tomllib.loads(METADATA)["project"]
WORKFLOWS = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / ".github/workflows").glob("*.yml"))
}
WHEELS = WORKFLOWS["wheels.yml"]
USED = sorted({action for text in WORKFLOWS.values() for action in re.findall(r"uses: (.+)", text)})
PINNED = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
ONE_PAGE = 8_000
"""Characters."""
OLDEST = PROJECT["requires-python"].removeprefix(">=")


@pytest.mark.parametrize("action", USED)
def test_an_action_is_pinned_by_a_commit_beside_its_version(action) -> None:
    assert PINNED.fullmatch(action)


def test_an_action_has_one_version_in_all_workflows() -> None:
    assert len({action.partition("@")[0] for action in USED}) == len(USED)


def test_wheels_are_for_the_oldest_python_that_the_metadata_names() -> None:
    tag = f"cp{OLDEST.replace('.', '')}"
    manifest = tomllib.loads((ROOT / "rust/py/Cargo.toml").read_text(encoding="utf-8"))
    assert f"abi3-py{OLDEST.replace('.', '')}" in manifest["dependencies"]["pyo3"]["features"]
    assert f'CIBW_BUILD: "{tag}-*"' in WHEELS


def test_the_oldest_python_is_the_first_one_that_is_listed() -> None:
    listed = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', METADATA)
    assert listed[0] == OLDEST
    assert listed == sorted(listed, key=lambda each: int(each.partition(".")[2]))


@pytest.mark.parametrize(
    ("system", "machine"),
    [("POSIX :: Linux", "ubuntu-"), ("MacOS", "macos-"), ("Microsoft :: Windows", "windows-")],
)
def test_each_system_of_the_metadata_has_wheels(system, machine) -> None:
    assert f"Operating System :: {system}" in PROJECT["classifiers"]
    assert machine in re.search(r"machine: \[(.+)\]", WHEELS)[1]


def test_linux_has_wheels_for_musl_and_browsers_have_one_too() -> None:
    assert "musllinux" not in re.search(r'CIBW_SKIP: "(.+)"', WHEELS)[1]
    assert "CIBW_MUSLLINUX_X86_64_IMAGE" in WHEELS
    assert "Environment :: WebAssembly :: Emscripten" in PROJECT["classifiers"]
    assert "--platform pyodide" in WHEELS


def test_each_wheel_is_tried_by_the_tool_that_the_sdist_holds() -> None:
    commands = re.findall(r"CIBW_TEST_COMMAND: (.+)", WHEELS)
    assert commands == ["python {package}/tools/try_wheel.py"] * 2
    included = tomllib.loads(METADATA)["tool"]["maturin"]["include"]
    assert {"path": "tools/**/*.py", "format": "sdist"} in included


def test_profiles_of_wheels_are_profiles_of_the_workspace() -> None:
    known = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["profile"]
    named = re.findall(r'MATURIN_PEP517_ARGS="--profile (\w+)"', WHEELS)
    assert named == ["wheel", "browser"]
    assert set(named) <= set(known)


def test_a_release_is_published_from_all_jobs_that_build() -> None:
    jobs = re.findall(r"^  (\w+):$", WHEELS.partition("\njobs:\n")[2], re.MULTILINE)
    needed = re.search(r"needs: \[(.+)\]", WHEELS)[1].split(", ")
    assert jobs == [*needed, "publish"]


def test_the_author_is_the_one_to_be_cited() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"- name: (.+)", cited) == [each["name"] for each in PROJECT["authors"]]


def test_the_changelog_is_one_page_and_names_every_command() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    listed = re.search(r"\*\*Commands\.\*\* `([^`]+)`", text)[1]
    assert sorted(listed.split()) == sorted(COMMANDS)
    assert len(text) < ONE_PAGE


def test_a_release_names_its_home() -> None:
    named = tomllib.loads(name_home.with_home(METADATA, "https://forge.example/a/runut/"))
    urls = named["project"].pop("urls")
    assert named["project"] == PROJECT
    assert urls["Homepage"] == "https://forge.example/a/runut"
    assert urls["Issues"] == "https://forge.example/a/runut/issues"


def test_a_home_is_named_once() -> None:
    named = name_home.with_home(METADATA, "https://forge.example/a/runut")
    with pytest.raises(SystemExit):
        name_home.with_home(named, "https://forge.example/b/runut")


def test_the_documentation_is_published_with_the_app_below_it() -> None:
    docs = WORKFLOWS["docs.yml"]
    assert docs.index("run: python -m pip install") < docs.index("  runut export site")
    assert "runut export site docs/build/site/play --engine python/runut/web/browser" in docs
    assert "path: docs/build/site\n" in docs


@pytest.mark.parametrize("workflow", ["docs.yml", "wheels.yml"])
def test_the_engine_for_browsers_is_packed_after_an_install_has_built_its_parts(workflow) -> None:
    text = WORKFLOWS[workflow]
    assert text.index("python -m pip install ") < text.index("python tools/build_browser.py")


# -- trying a wheel -------------------------------------------------------------------------------


def test_a_wheel_is_tried_with_every_family() -> None:
    assert set(try_wheel.FAMILIES) == set(OWN)


def test_a_wheel_that_draws_no_pixels_fails(monkeypatch) -> None:
    monkeypatch.setattr(runut, "draw", lambda *_words, **options: b"" if options else "<svg")
    with pytest.raises(SystemExit, match="hitori: it has no picture of pixels"):
        try_wheel.try_family("hitori")


def test_a_wheel_whose_server_does_not_start_fails(monkeypatch) -> None:
    monkeypatch.setattr(try_wheel, "FAMILIES", ())
    monkeypatch.setattr(try_wheel, "SERVE", (sys.executable, "-c", "print('no server')"))
    with pytest.raises(SystemExit, match="server: it does not start"):
        try_wheel.main()


@pytest.mark.web
def test_what_is_installed_passes_as_a_wheel_does() -> None:
    said = ran([sys.executable, ROOT / "tools/try_wheel.py"], code=0, text=True, timeout=900)
    assert said.stdout.splitlines()[-1] == "server: hands out the page and knows all families"
