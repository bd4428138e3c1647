"""The first and the last digit of a row or column add up to N: a clue outside.

runut --kinds ends.py generate sudoku --variant ends
"""

from dataclasses import dataclass

from runut import sudoku
from runut.explaining.said import Words
from runut.families.sudoku.kinds import chance, forms, grammar
from runut.families.sudoku.kinds.outside import Outside, every_line
from runut.families.sudoku.kinds.sentences import Sentences
from runut.families.sudoku.statements import adds_up


def clues(board, digits):
    """The clue of each row and column of a full board."""
    for line in every_line(board):
        yield Ends(line, digits[line[0]] + digits[line[-1]])


@sudoku.add_kind
@dataclass(frozen=True, slots=True)
class Ends(Outside):
    """The first and the last digit of the line add up to `total`."""

    name = "ends"
    sentences = Sentences(
        Words("Ends", id="Ujung"),
        aim={"": Words("A number outside is the sum of the first and the last digit of its line.",
                       id="Angka di luar adalah jumlah angka pertama dan terakhir garisnya.")},
        signs={"cells": Words("line whose ends add up to {total}",
                              id="garis yang ujungnya berjumlah {total}")},
        broken={"ends": Words("the ends of a line do not add up to its number",
                              id="ujung sebuah garis tidak berjumlah angkanya")},
    )  # fmt: skip
    mark = "<{}>"
    fields = (grammar.number("total", "the sum", "10"), grammar.view(example="r3"))
    fpuzzles = forms.NoWord("f-puzzles has no such clue")
    interactive = forms.ByParts()
    chance = {"ends": chance.Signs(clues, 2)}
    step = "outside-clue"
    total: int

    def statements(self, board):
        yield adds_up(board, self.name, (self.cells[0], self.cells[-1]), self.total)
