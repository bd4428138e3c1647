"""What Python code imports, by its syntax alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def imported(code: str) -> Iterator[str]:
    """The dotted names that a module imports, its functions included.

    `from a import b` gives both `a` and `a.b`, since b may be a module. What only a type checker
    imports is left out.

    >>> sorted(imported("from a import b"))
    ['a', 'a.b']
    """
    waiting: list[ast.AST] = [ast.parse(code)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "", *(f"{node.module}.{each.name}" for each in node.names))
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)
