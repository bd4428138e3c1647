"""Measures Runut and other solvers: `python -m benchmarks sudoku --data DIR --peers DIR`.

`corpus` reads the sets, `clock` measures and compares, `driver` builds and runs the native
contestants, `table` prints; each family's sets and targets are in the module with its name.
"""
