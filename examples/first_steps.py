"""Read, solve, prove, check, draw and replay a puzzle: `python examples/first_steps.py`."""

from __future__ import annotations

import runut

puzzle = runut.read("https://puzz.link/p?hitori/5/5/3254523435432441335554123")

result = runut.solve(puzzle, limits=runut.Limits(solutions=2))
print(result.status, result.uniqueness, f"{result.stats.nodes} nodes")
for solution in result.solutions:
    print(runut.draw(puzzle, solution, format="text"))
    print("violations:", runut.check(puzzle, solution))

trace = runut.trace(puzzle, algorithm="patterns")
print(f"after 10 of {len(trace)} events:", runut.replay(puzzle, trace, upto=10))
