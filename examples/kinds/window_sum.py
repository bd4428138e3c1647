"""Every 2x2 window adds up to at most N: a kind of rule that Runut does not bring.

runut --kinds window_sum.py generate sudoku --variant window-sum
"""

from dataclasses import dataclass

from runut import sudoku
from runut.explaining.said import Words
from runut.families.sudoku.kinds import chance, forms, grammar
from runut.families.sudoku.kinds.sentences import Sentences
from runut.families.sudoku.statements import bounded


@sudoku.add_kind
@dataclass(frozen=True, slots=True)
class WindowSum(sudoku.Constraint):
    """Every 2x2 window adds up to at most `most`."""

    name = "window-sum"
    sentences = Sentences(
        Words("Window sums", id="Jumlah jendela"),
        aim={"": Words("Every square of four cells adds up to at most {most}.",
                       id="Setiap persegi empat sel berjumlah paling banyak {most}.")},
        broken={"window-sum": Words("a square of four cells adds up to more than it may",
                                    id="sebuah persegi empat sel berjumlah melebihi batas")},
    )  # fmt: skip
    fields = (grammar.number("most", "the greatest sum", "24"),)
    fpuzzles = forms.NoWord("f-puzzles has no such rule")
    interactive = forms.NoWord("the site has no sums with a bound")
    chance = {"window-sum": chance.Fixed(lambda size: WindowSum(3 * size - 1))}
    step = "sum"
    most: int

    def asked(self, _board):
        yield "", {"most": self.most}

    def statements(self, board):
        says = Words(f"{{}} add up to at most {self.most}",
                     id=f"{{}} berjumlah paling banyak {self.most}")  # fmt: skip
        for first, last in board.neighbours([(1, 1)]):
            window = (first, first + 1, last - 1, last)
            yield bounded(board, self.name, window, None, self.most, says)
