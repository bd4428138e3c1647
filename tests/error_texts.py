"""The texts of errors in the sources, with something plausible in each of their gaps."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path

SAYING = re.compile(r"_?\w*(Error|Fault|Exception|Parameter|fault|fail|reject)|remark|warn_unread")
"""Calls whose texts a person reads as an error."""
NAMING = re.compile(r"named|checked_name|UnknownNameError")
"""Functions whose first argument says what an unknown name is of."""
FINDING = re.compile(
    r"\w*(faults?|wrong|missing|misfit|clashes|unkept|off_board|repeated|misplaced|unsaid)\w*"
)
"""Functions that give the texts of errors."""
KEYWORDS = {"hint", "message", "found", "wrong"}
MOST = 40
"""Texts of one sentence whose gaps hold one of several words each."""
DEPTH = 3

Names = Mapping[str, Sequence[ast.expr]]


def texts_of_errors(room: Path) -> Iterator[str]:
    """The texts of errors in the modules of a folder: a 7, or known words, in each of their gaps.

    A name in a sentence is what its function or module binds it to, if that is a text.
    """
    for path in sorted(room.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        of_module = bound(each for each in tree.body if isinstance(each, ast.Assign))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                names = {**of_module, **bound(ast.walk(function))}
                every = (text for each in sayings(function) for text in filled(each, names))
                yield from (text for text in every if " " in text)


def nouns_of_unknown_names(room: Path) -> list[str]:
    """What the names are of that the modules of a folder look for, such as "theme"."""
    found: dict[str, None] = {}
    for path in sorted(room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and NAMING.fullmatch(ast.unparse(node.func))
                and node.args
            ):
                found |= dict.fromkeys(filled(node.args[0], {}))
    return [*found]


def sayings(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What the errors of a function are made of, and what it gives if it looks for faults."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and SAYING.fullmatch(ast.unparse(node.func).split(".")[-1]):
            yield from node.args
            yield from (each.value for each in node.keywords if each.arg in KEYWORDS)
        is_given = isinstance(node, ast.Yield | ast.Return) and FINDING.fullmatch(function.name)
        if is_given and node.value:
            yield node.value


def bound(nodes: Iterable[ast.AST]) -> Names:
    """The values of each name that these nodes bind."""
    found: dict[str, list[ast.expr]] = defaultdict(list)
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = [*zip(target.elts, node.value.elts, strict=False)]
                for name, value in pairs:
                    if isinstance(name, ast.Name):
                        found[name.id].append(value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and isinstance(node.target, ast.Name):
            found[node.target.id] += [node.value] if node.value else []
    return found


def filled(node: ast.expr, names: Names, depth: int = 0) -> list[str]:
    """The texts that an expression may be."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.JoinedStr(values=parts):
            every = [gap(part, names, depth) for part in parts]
            return ["".join(some) for some in islice(product(*every), MOST)]
        case ast.IfExp() | ast.BoolOp():
            several = [node.body, node.orelse] if isinstance(node, ast.IfExp) else node.values
            return [text for each in several for text in filled(each, names, depth)]
        case ast.BinOp(left=one, op=ast.Add(), right=other):
            both = (filled(each, names, depth) or ["7"] for each in (one, other))
            return ["".join(some) for some in islice(product(*both), MOST)]
        case ast.Name(id=name) if depth < DEPTH:
            return [text for each in names.get(name, ()) for text in filled(each, names, depth + 1)]
    return []


def gap(part: ast.expr, names: Names, depth: int) -> Sequence[str]:
    """What may stand in a gap: its words, or a 7, in quotes if it is shown so."""
    if not isinstance(part, ast.FormattedValue):
        return filled(part, names, depth)
    if part.conversion == ord("r"):
        return ["'7'"]
    closed = part.value if depth < DEPTH else ast.Constant(7)
    return [text for text in filled(closed, names, depth + 1) if text.strip()] or ["7"]
