"""The values along some places as layers of states.

A *node* of a layer is a value and the state that it leads to. Only nodes on some path from the
start to an accepting state are kept. Exactly one node of each layer is true, and each has a true
neighbour before and behind it: unit propagation on these layers finds everything that the line says
(Bacchus, "GAC via unit propagation", CP 2007).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from runut.core.rules.feasible import State, machine_of
from runut.core.rules.parts import Automaton, Runs
from runut.core.search import ReferenceControl

Node = tuple[int, int]
"""A value, and the number of the state that it leads to, in its layer."""
_WORK_AN_EDGE = 8
"""Units of work of a step from state to state."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The nodes of each layer; `pairs[i]` says which of layer `i` and `i + 1` follow each other."""

    nodes: tuple[tuple[Node, ...], ...]
    pairs: tuple[tuple[tuple[Node, Node], ...], ...]


def layers_of(
    part: Automaton | Runs, values: Sequence[int], length: int, control: ReferenceControl
) -> Layers:
    """The layers of a part over so many places, each with these values."""
    start, step, accepts = machine_of(part)
    edges: list[list[tuple[State, int, State]]] = []
    states: list[State] = [start]
    for _ in range(length):
        steps = ((state, value, step(state, value)) for state in states for value in values)
        edges.append([edge for edge in steps if edge[2] is not None])
        control.work(_WORK_AN_EDGE * len(edges[-1]))
        states = list(dict.fromkeys(after for _, _, after in edges[-1]))
    alive = {state for state in states if accepts(state)}
    for layer in reversed(edges):
        layer[:] = [edge for edge in layer if edge[2] in alive]
        alive = {before for before, _, _ in layer}
    return _numbered(edges, control)


def _numbered(
    edges: Sequence[Sequence[tuple[State, int, State]]], control: ReferenceControl
) -> Layers:
    """Nodes for the edges: edges of a value to one state are one node."""
    nodes: list[dict[tuple[int, State], Node]] = []
    for layer in edges:
        control.work(_WORK_AN_EDGE * len(layer))
        numbers = {after: at for at, after in enumerate(dict.fromkeys(edge[2] for edge in layer))}
        nodes.append({(value, after): (value, numbers[after]) for _, value, after in layer})
    pairs = []
    for last, here, layer in zip(nodes, nodes[1:], edges[1:], strict=False):
        control.work(_WORK_AN_EDGE * len(layer))
        leading = defaultdict(list)
        for (_, state), node in last.items():
            leading[state].append(node)
        pairs.append(
            dict.fromkeys(
                (node, here[value, after])
                for before, value, after in layer
                for node in leading[before]
            )
        )
    return Layers(tuple(tuple(layer.values()) for layer in nodes), tuple(map(tuple, pairs)))
