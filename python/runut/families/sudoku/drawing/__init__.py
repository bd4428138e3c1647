"""How the constraints of a sudoku look: under its digits, over its lines, and around it."""
