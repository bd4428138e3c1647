"""Runut measured beside other solvers: `python -m benchmarks sudoku --data DIR --peers DIR`.

`corpus` reads the sets, `clock` measures and compares, `driver` builds and runs the native
contestants, `table` shows; a family's sets, targets and lines stand in a module of its name.
"""
