from runut.families.sudoku.model import Sudoku
__all__=["write"]
def write(puzzle: Sudoku) -> str:
    raise NotImplementedError
