"""Pictures, pages and texts of state-space trees."""

from __future__ import annotations

import json
import re

import pytest

import runut
from runut.core.scene import Frame, Line, Poly, Text, flat
from runut.core.state_tree import Fate
from runut.drawing.tree import Branch, plan
from runut.errors import UnknownNameError
from runut.verbs.tree_pictures import draw_tree, tree_scene

CHOIRI = runut.tree(runut.load("examples/nonogram/choiri-5.non"), algorithm="row-backtracking")
FOUR = runut.tree("1...............", algorithm="cell-backtracking", depth=2)


def texts(*trees, **look) -> list[str]:
    return [item.text for item in flat(tree_scene(trees, **look)) if isinstance(item, Text)]


def test_a_picture_says_the_counts_of_the_whole_tree() -> None:
    assert "nodes: 21, accepted: 10, rejected: 11, solutions: 1" in texts(CHOIRI)
    assert "simpul: 21, diterima: 10, ditolak: 11, solusi: 1" in texts(CHOIRI, language="id")


def test_each_kind_of_node_has_its_own_shape() -> None:
    items = list(flat(tree_scene([CHOIRI], boards=False)))
    number = {fate: sum(node.fate is fate for node in CHOIRI.nodes) for fate in Fate}
    crosses = [item for item in items if isinstance(item, Line) and item.role == "error"]
    double = [item for item in items if isinstance(item, Frame) and item.role == "answer"]
    legend = 1
    assert len(crosses) == 2 * (number[Fate.REJECTED] + legend)
    assert len(double) == 2 * (number[Fate.SOLUTION] + legend)


def test_what_is_folded_is_a_triangle_with_its_count() -> None:
    items = list(flat(tree_scene([FOUR])))
    folded = [node for node in FOUR.nodes if node.folded.nodes]
    triangles = [item for item in items if isinstance(item, Poly) and item.role == "blame-ground"]
    assert len(triangles) == len(folded) + 1
    assert f"+{folded[0].folded.nodes:,}" in texts(FOUR)


def test_a_small_tree_has_the_board_in_each_node_and_no_clues() -> None:
    with_boards, without = tree_scene([CHOIRI]), tree_scene([CHOIRI], boards=False)
    assert with_boards.height > 2 * without.height
    assert "clues" not in draw_tree(CHOIRI)


def test_a_rejected_node_has_the_rule_below_its_label_and_its_sentence_as_a_title() -> None:
    drawn = draw_tree(CHOIRI)
    assert "<title>Row 1 (1 1), 1st placement: fits the columns.</title>" in drawn
    assert re.search(r"<title>Row 2 \(5\), 1st placement: column \d [^<]+\.</title>", drawn)
    assert any(re.fullmatch(r"column \d \([\d ]+\)", text) for text in texts(CHOIRI))


def test_two_trees_lie_side_by_side() -> None:
    alone, both = tree_scene([FOUR]), tree_scene([FOUR, CHOIRI])
    assert both.width > alone.width + tree_scene([CHOIRI]).width
    assert {"cell-backtracking", "row-backtracking"} <= set(texts(FOUR, CHOIRI))


def test_a_stopped_search_says_so() -> None:
    tree = runut.tree(CHOIRI.puzzle, algorithm="row-backtracking", limits=runut.Limits(nodes=4))
    assert "the search was stopped (nodes), the tree is not whole" in texts(tree)


def test_text_has_a_line_for_each_node_indented_by_its_level() -> None:
    lines = draw_tree(FOUR, format="text").splitlines()
    assert lines[0].startswith("cell-backtracking: nodes: 2,464, accepted: 687")
    assert lines[1] == "  The board before the search."
    assert lines[2] == "├─x r1c2: 1 does not fit, row 1 already holds 1 in r1c1."
    assert lines[3] == "├─  r1c2: 2 fits."
    assert lines[4].startswith("│ ├─x r1c3: 1 does not fit")
    folded = [line for line in lines if "folded below" in line]
    assert len(folded) == sum(bool(node.folded.nodes) for node in FOUR.nodes)


def test_a_page_needs_nothing_else_and_says_each_node() -> None:
    page = draw_tree([FOUR, CHOIRI], format="html", language="id")
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    assert '<html lang="id">' in page
    (details,) = re.findall(r'id="nodes">(.*?)</script>', page)
    nodes = json.loads(details)
    assert nodes["1-1"]["says"].startswith("Baris 1 (1 1), penempatan ke-1")
    assert set(re.findall(r'id="node-(\d+-\d+)"', page)) == nodes.keys()
    assert "█" in nodes["1-1"]["board"]


def test_every_format_is_what_it_says() -> None:
    begins = {"png": b"\x89PNG", "pdf": b"%PDF"}
    assert all(draw_tree(FOUR, format=form).startswith(head) for form, head in begins.items())
    with pytest.raises(UnknownNameError, match="unknown drawing format 'gif'"):
        draw_tree(FOUR, format="gif")


def test_an_edge_goes_from_the_middle_of_a_box_to_the_middle_of_another() -> None:
    root, leaf = Branch(None, "inner", "start", ""), Branch(0, "rejected", "r1c1=3", "")
    upper, lower = plan([root, leaf]).placed
    (edge,) = lower.edges
    assert (edge.x1, edge.y1) == pytest.approx((upper.x + root.size[0] / 2, root.size[1]))
    assert (edge.x2, edge.y2) == pytest.approx((lower.x + leaf.size[0] / 2, lower.y))


def test_an_edge_passes_a_taller_box_beside_its_parent_upright() -> None:
    tall = Branch(0, "rejected", "r1c1=2", "", note="row 1")
    found = [Branch(None, "inner", "start", ""), tall, Branch(0, "inner", "r1c1=3", "")]
    plan_ = plan([*found, Branch(2, "inner", "r1c2=1", "")])
    down, across = plan_.placed[3].edges
    assert down.x1 == down.x2 == across.x1
    assert across.y1 >= plan_.placed[1].y + tall.size[1]
