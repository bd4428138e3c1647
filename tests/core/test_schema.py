"""The JSON Schema describes each object that values and commands give, and no name more or less."""

import json
from pathlib import Path

import click
import pytest
from jsonschema import Draft202012Validator

import runut
from installed import UNSOLVABLE
from runut.bulk import task as bulk
from runut.cli.main import cli, run
from runut.verbs.schema import COMMANDS
from runut.verbs.schema import ROWS as BATCH

ROOT = Path(__file__).parents[2]
HITORI = "hitori/2/2/2111"
SUDOKU = "1......4.2....3."
CONTRADICTORY = "sudoku 2x2\n" + "....\n" * 4 + "pair-sum 8 r1c1 r1c2"
LAYER = ["XX", "XX"]
BOX = str(runut.Packing.from_rows([LAYER, LAYER], {"A": LAYER, "B": LAYER}))
LIMITS = runut.Limits(nodes=10_000)
ROWS = "row-duplicate"
SCHEMA = runut.schema()


def closed(part: object) -> object:
    """The schema, with which an object has no names but those that are described."""
    if isinstance(part, list):
        return [closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    own = {name: closed(each) for name, each in part.items()}
    return (
        own | {"additionalProperties": False}
        if part.get("type") == "object" and "required" in part
        else own
    )


STRICT = closed(SCHEMA)


def faults(record: object, name: str) -> list[str]:
    """What is wrong in an object of a class or a command."""
    one = {"$schema": SCHEMA["$schema"], "$ref": f"#/$defs/{name}", "$defs": STRICT["$defs"]}
    return [each.message for each in Draft202012Validator(one).iter_errors(record)]


def through_json(record: object) -> object:
    return json.loads(json.dumps(record))


def compared() -> runut.Comparison:
    """Runs on two sizes, with the growth between them."""
    return runut.grow("hitori", ["auto"], sizes=["4", "5"], a_size=1, limits=LIMITS)


VALUES = {
    "Solution": lambda: (runut.solve(SUDOKU).solution, None),
    "Stats": lambda: (runut.solve(SUDOKU).stats, None),
    "Violation": lambda: (runut.check(HITORI, [[1, 1], [0, 0]])[0], None),
    "Clue": lambda: (runut.superfluous(HITORI).clues[0], HITORI),
    "Result": lambda: (runut.solve(SUDOKU, solutions=3), None),
    "Forced": lambda: (runut.forced(SUDOKU), None),
    "Superfluous": lambda: (runut.superfluous(HITORI), HITORI),
    "Minimal": lambda: (runut.minimal("1234341221434321", seed=1), "1234341221434321"),
    "Candidates": lambda: (runut.candidates(BOX, limits=LIMITS), BOX),
    "Completions": lambda: (runut.completions("....3....1.3..2."), None),
    "Contradicting": lambda: (runut.conflict(CONTRADICTORY).constraints[0], None),
    "Conflict": lambda: (runut.conflict(CONTRADICTORY), None),
    "Step": lambda: (runut.explain(HITORI).steps[0], HITORI),
    "Proof": lambda: (runut.explain(SUDOKU, [[1, None, None, None], *[[None] * 4] * 3]), SUDOKU),
    "Rating": lambda: (runut.rate(HITORI), None),
    "Hint": lambda: (runut.hint(HITORI), HITORI),
    "Hints": lambda: (runut.hints(HITORI), HITORI),
    "Refutation": lambda: (runut.why_not(HITORI, (0, 0), 1), HITORI),
    "Exercise": lambda: (runut.practice("hitori", "adjacent-triplet", seed=1), None),
    "Certificate": lambda: (runut.prove(HITORI), HITORI),
    "Verification": lambda: (runut.Verification("s VERIFIED", 0.5, accepted=True), None),
    "Comparison": lambda: (compared(), None),
    "Trace": lambda: (runut.trace(HITORI), None),
    "Estimate": lambda: (runut.estimate(SUDOKU, samples=2, seed=1), None),
    "Puzzle": lambda: (runut.read(HITORI), None),
}
"""A value of each class, and the puzzle that its object does not hold."""


def test_it_is_a_schema_and_the_site_has_the_same() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    published = (ROOT / "docs/reference/schema.json").read_text(encoding="utf-8")
    assert json.loads(published) == SCHEMA, "runut list schema > docs/reference/schema.json"


def test_each_public_class_with_to_dict_is_described() -> None:
    kinds = {name: getattr(runut, name) for name in runut.__all__}
    classes = {name: kind for name, kind in kinds.items() if isinstance(kind, type)}
    own = {name for name, kind in classes.items() if "to_dict" in dir(kind)}
    families = {name for name, kind in classes.items() if issubclass(kind, runut.Puzzle)}
    assert own - families | {"Puzzle"} == set(VALUES)


@pytest.mark.parametrize("name", VALUES)
def test_a_value_gives_what_is_described_and_comes_back_equal(name: str) -> None:
    value, text = VALUES[name]()
    record = through_json(value.to_dict())
    assert faults(record, name) == []
    if name == "Certificate":
        return  # its texts are two files
    kind = getattr(runut, name)
    again = kind.from_dict(record) if text is None else kind.from_dict(record, runut.read(text))
    assert again == value
    assert through_json(again.to_dict()) == record


@pytest.mark.parametrize("name", [name for name in VALUES if name not in ("Certificate", "Puzzle")])
def test_an_object_that_lacks_a_name_is_refused(name: str) -> None:
    value, text = VALUES[name]()
    whole = through_json(value.to_dict())
    puzzle = text and runut.read(text)
    record = dict(list(whole.items())[1:])
    assert faults(record, name)
    if next(iter(whole)) == "family":
        record = {}
    with pytest.raises(runut.InputError, match="expected the object of a"):
        getattr(runut, name).from_dict(record, puzzle)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"nodes": "7"}, "'7' is no int"),
        ({"nodes": True}, "True is no int"),
        ({"seconds": None}, "None is no float"),
        ({"algorithm": 3}, "3 is no str"),
    ],
)
def test_another_kind_of_value_is_refused(record: dict, said: str) -> None:
    stats = runut.solve(HITORI).stats.to_dict()
    with pytest.raises(runut.InputError, match=said):
        runut.Stats.from_dict(stats | record)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("conclusions", [{"cell": [0, 5], "value": 1, "holds": True}]),
        ("conclusions", [{"cell": [0, 0], "value": "x", "holds": True}]),
        ("conclusions", [{"place": "nowhere", "value": 1, "holds": True}]),
        ("lines", [{"by": "magic", "premises": [], "uses": [], "gives": []}]),
        ("marks", [{"role": "base", "premises": [{"rule": "x", "index": 0}], "facts": []}]),
        ("marks", [{"role": "base", "premises": [{"rule": ROWS, "index": -1}], "facts": []}]),
        ("words", {"cells": ["places", [[9, 9]]]}),
        ("marks", None),
    ],
)
def test_a_step_names_only_what_its_puzzle_has(name: str, other: object) -> None:
    record = through_json(runut.explain(HITORI).steps[0].to_dict())
    with pytest.raises(runut.InputError, match="expected the object of a step"):
        runut.Step.from_dict(record | {name: other}, runut.read(HITORI))


@pytest.mark.parametrize("event", [["fly", 0, 0, 0], ["set", 2**16, 0, 0], ["set", 0, -1, 0]])
def test_an_event_that_no_search_records_is_refused(event: list[object]) -> None:
    with pytest.raises(runut.InputError, match="expected the object of a trace"):
        runut.Trace.from_dict({"events": [event], "dropped": 0})


def test_what_is_about_a_puzzle_asks_for_it() -> None:
    record = runut.explain(HITORI).to_dict()
    with pytest.raises(runut.InputError, match=r"say from_dict\(record, puzzle\)"):
        runut.Proof.from_dict(record)


def test_a_proof_that_came_back_is_checked_and_says_the_same_in_both_languages() -> None:
    proof = runut.explain(SUDOKU.replace("3", "."), seconds=5)
    again = runut.Proof.from_dict(through_json(proof.to_dict()), proof.puzzle)
    assert str(again) == str(proof)
    assert again.text("id") == proof.text("id")


# -- commands -------------------------------------------------------------------------------------

LINES = [
    "solve {unique}",
    "solve -a patterns {fails}",
    "solve {unsolvable}",
    "solve --all {several}",
    "solve {faulty}",
    "count {several}",
    "forced {several}",
    "forced {unsolvable}",
    "check --superfluous {unique}",
    "check --superfluous {faulty}",
    "candidates --limit 2 {several}",
    "completions {several}",
    "minimal {unique}",
    "compare --repeat 1 -a auto {unique}",
    "rules {unique}",
    "rules --for players {unique}",
    "prove {unique}",
    "prove {unsolvable}",
    "prove {several}",
    "explain {unique}",
    "explain {unsolvable}",
    "explain --step 1 --language id {unique}",
    "hint {unique}",
    "hint --all {unique}",
    "rate {unique} {several}",
    "why-not {unique} r1c1 black",
    "practice hitori adjacent-triplet --seed 1",
    "paper",
    "paper hitori",
    "list algorithms",
    "list techniques hitori",
    "list sets",
]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """The files that the lines name."""
    texts = {"unsolvable": UNSOLVABLE, "faulty": "sudoku 2x2\n11..\n" + "....\n" * 3}
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    examples = ROOT / "examples"
    return {name: str(tmp_path / f"{name}.txt") for name in texts} | {
        "unique": str(examples / "hitori/figure-1.txt"),
        "several": str(examples / "sudoku/paper-figure-16-two-solutions.txt"),
        "fails": str(examples / "hitori/the-paper-fails.hitori"),
    }


@pytest.mark.parametrize("line", LINES)
def test_a_command_prints_what_is_described(line: str, files, capsys) -> None:
    words = [word.format(**files) for word in line.split()]
    run([*words, "--json"])
    out = capsys.readouterr().out
    records = [json.loads(out)] if words[0] == "list" else list(map(json.loads, out.splitlines()))
    assert records
    assert [faults(record, words[0]) for record in records] == [[]] * len(records)


def test_every_command_that_prints_json_is_described_and_tried() -> None:
    context = click.Context(cli)
    known = {name: cli.get_command(context, name).params for name in cli.list_commands(context)}
    printing = {name for name, own in known.items() if any("--json" in each.opts for each in own)}
    assert printing | {"batch"} == set(COMMANDS)
    assert printing == {line.split()[0] for line in LINES}


@pytest.mark.parametrize("do", bulk.VERBS)
def test_the_rows_of_a_batch_are_what_is_described(do: str, tmp_path: Path, capsys) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text(f"{SUDOKU}\n{'.' * 16}\n11{'.' * 14}\n", encoding="utf-8")
    run(["batch", "--do", do, "--to", "ndjson", "--workers", "0", str(lines)])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    name = BATCH[do].__name__
    assert len(rows) == 3
    assert [(faults(row, name), list(row)) for row in rows] == [
        ([], list(bulk.Task(do, "sudoku").columns))
    ] * 3
