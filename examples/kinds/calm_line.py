"""Neighbours on a line add up to at most N: a kind over a line.

runut --kinds calm_line.py generate sudoku --variant calm-line
"""

from dataclasses import dataclass
from itertools import pairwise

from runut import sudoku
from runut.explaining.said import Words
from runut.families.sudoku.drawing import marks
from runut.families.sudoku.kinds import chance, forms, grammar
from runut.families.sudoku.kinds.lines import Line
from runut.families.sudoku.kinds.sentences import Sentences
from runut.families.sudoku.statements import bounded


def calmest(_board, cells, digits):
    """The line along these cells whose greatest sum of neighbours is that of its digits."""
    return CalmLine(cells, max(map(sum, pairwise(digits))))


@sudoku.add_kind
@dataclass(frozen=True, slots=True)
class CalmLine(Line):
    """Neighbours on the line add up to at most `most`."""

    name = "calm-line"
    sentences = Sentences(
        Words("Calm lines", id="Garis tenang"),
        aim={"": Words("Neighbours on a grey line add up to at most its number.",
                       id="Dua sel bersebelahan di garis berjumlah paling banyak angkanya.")},
        signs={"cells": Words("calm line of at most {most}, {at} of {of}",
                              id="garis tenang paling banyak {most}, {at} dari {of}")},
        broken={"calm-line": Words("neighbours on a line add up to too much",
                                   id="dua sel bertetangga di garis berjumlah terlalu besar")},
    )  # fmt: skip
    role = "line-other"
    fields = (grammar.number("most", "the greatest sum", "12"), grammar.CELLS)
    fpuzzles = forms.NoWord("f-puzzles has no such line")
    interactive = forms.NoWord("the site has no sums with a bound")
    chance = {"calm-line": chance.Walk(3, 6, makes=(calmest,))}
    step = "line"
    most: int

    def drawn(self, board):
        yield from Line.drawn(self, board)
        yield marks.named(self.cells, str(self.most))

    def statements(self, board):
        says = Words(f"{{}} add up to at most {self.most}",
                     id=f"{{}} berjumlah paling banyak {self.most}")  # fmt: skip
        for pair in pairwise(self.cells):
            yield bounded(board, self.name, pair, None, self.most, says)
