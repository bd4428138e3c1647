"""Making sudokus.

`unique` fills a board at random and removes givens, in random order and in the groups of the
symmetry, as long as there is only one solution. Its puzzles always have exactly one solution; those
of the paper's generator need not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from runut import _engine
from runut.core.limits import Control
from runut.core.methods import SIDES, GenerationResult, Generator, Option, sides_of
from runut.core.rng import Rng
from runut.errors import Fault, NoneFoundError, PuzzleError, WishError, WrongAnswerError
from runut.families.sudoku import grading, paper
from runut.families.sudoku.kinds.boards import SIZING, Jigsaw, NoBoxes, Size
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import LARGEST, Board, box_shape
from runut.families.sudoku.lowering import engine_layout
from runut.families.sudoku.model import Sudoku, board_of
from runut.families.sudoku.paper_report import SAVING
from runut.families.sudoku.variety import draw as variety
from runut.families.sudoku.variety.areas import regions
from runut.families.sudoku.variety.symmetries import SYMMETRIES, orbits

PAPER = "Sudoku by brute force, 2024"
BLANKS = ".0_"
ANY_GRADE = {"grade": "any", "technique": "any"}
FILL_ATTEMPTS = 200
BOARDS = 40
"""How many random divisions into regions are tried for a board."""
SHAPED, FILL_OF_SHAPES = 24, 4
"""Boards that lines are drawn on before they are filled, and how often each is tried."""
FIT_TRIES = 20_000
LINES = 6
"""The most lines of a board of nine digits, since people like few and long ones."""
THEME = 3
"""So many constraints of a kind stay, needed or not: they are what the puzzle is about."""
PROOF = 2_000
"""Nodes within which a constraint must prove superfluous."""
TRIES_FOR_CLUES = 1_000
TRIES_FOR_NUMBER = 20
LARGE = 16
"""Larger boards are shuffled from a regular one, because random filling would take too long."""

NAMES = (variety.CLASSIC, *variety.VARIANTS)

FEWEST_THERE_ARE = 17
"""Clues of a classic sudoku with one solution: none has fewer (McGuire, Tugemann, Civario 2014)."""
FEWEST_MADE = 20
"""Clues below which thousands of tries find no classic sudoku, in any symmetry."""
HALF_TURN = "half-turn"
"""How givens lie where nobody says otherwise, as in most printed puzzles."""

OPTIONS = (
    Option(
        "size",
        "digits, rows and columns each (4 to 49), or rows x columns such as 6x8",
        default="9",
        form=SIDES,
        expected="a number such as 9, or rows x columns such as 6x8",
    ),
    Option(
        "variant",
        f"rules beyond the classic ones, joined by '+': {', '.join(variety.VARIANTS)}",
        default="classic",
        form=r"[a-z][a-z0-9-]*(\+[a-z][a-z0-9-]*)*",
        expected=f"{', '.join(NAMES)}; several joined by '+'",
        joined=NAMES,
        named=variety.VARIANTS,
    ),
    Option("symmetry", "how the givens lie", tuple(SYMMETRIES), HALF_TURN),
    Option("clues", "givens to leave; 0 for as few as the order of taking gives", default="0"),
    Option(
        "pattern",
        "where the givens are: a character a cell, by row, '.' for a blank",
        default="none",
        form=r"none|\S+",
        expected="a character a cell, '.' for a blank",
    ),
    *grading.OPTIONS,
)


def _unique(seed: int, options: Mapping[str, str]) -> GenerationResult[Sudoku]:
    groups = orbits(_board(options), options["symmetry"])
    puzzle = grading.to_grade(lambda own: _any(own, options), seed, options, groups)
    return GenerationResult(puzzle, grading.remarks(puzzle, options))


def _any(seed: int, options: Mapping[str, str]) -> Sudoku:
    """A puzzle of any grade."""
    board, rng = _board(options), Rng(seed)
    names = variety.variants_of(options["variant"])
    least = _clues(options, board)
    groups = list(orbits(board, options["symmetry"]))
    if options["pattern"] != "none":
        return _in_pattern(board, names, options["pattern"], rng)
    if not names and board == Board(3, 3):
        return _nine(seed, groups, least)
    turned = options["symmetry"] == HALF_TURN
    constraints, solution = _full_board(board, names, rng, turned=turned)
    rng.shuffle(groups)
    layout = _layout(board, constraints)
    holes = board.holes
    reduced = _engine.sudoku_reduce(layout, bytes(solution), groups, least and least + len(holes))
    cells = (0 if cell in holes else number for cell, number in enumerate(reduced))
    puzzle = Sudoku(board.box_rows, board.box_columns, tuple(cells), constraints)
    return _spared(_with_clues(puzzle, least), names, rng)


def _spared(puzzle: Sudoku, names: list[str], rng: Rng) -> Sudoku:
    """The puzzle without the constraints of chance that it does not need; of a kind a few stay."""
    board = Board(puzzle.box_rows, puzzle.box_columns)
    for each in rng.shuffled(c for c in puzzle.constraints if variety.is_spared(names, c)):
        others = tuple(other for other in puzzle.constraints if other is not each)
        if sum(other.name == each.name for other in others) >= THEME:
            search = _engine.sudoku_search("auto", _layout(board, others), bytes(puzzle.cells))
            found = search.run((2, PROOF, None, None), 0, Control().native, record=False)
            if (found.count, found.halt) == (1, None):
                puzzle = replace(puzzle, constraints=others)
    return puzzle


def _shaped(board: Board, constraints: tuple[Constraint, ...]) -> Board:
    """A plain board with the boxes and digits that constraints give it."""
    return board_of((board.box_rows, board.box_columns), constraints)


def _layout(board: Board, constraints: tuple[Constraint, ...]) -> _engine.SudokuLayout:
    """The rules of a plain board with constraints."""
    return engine_layout(_shaped(board, constraints), constraints)


def _board(options: Mapping[str, str]) -> Board:
    high, wide = sides_of(options["size"])
    if not high * wide:
        raise WishError(f"a board of {high}x{wide} has no cells")
    size = max(high, wide)
    asked = variety.variants_of(options["variant"])
    is_boxless = not {Jigsaw.name, NoBoxes.name}.isdisjoint(asked)
    shape = _boxes(high, wide, is_boxless=is_boxless) if size <= LARGEST else None
    if shape is None and high != wide and 4 <= size <= LARGEST:
        raise WishError(
            f"no boxes of {size} cells fill a board of {high}x{wide}",
            "variant=no-boxes makes one without boxes, variant=jigsaw one with other regions",
        )
    if shape is None or size < 4:
        raise WishError(
            f"no boxes for {size} digits; expected 4 to {LARGEST}, and no prime number",
            "a jigsaw may have any size from 4, for example -O size=7 -O variant=jigsaw",
        )
    sizing = [each for each in variety.fixed_of(asked, size) if isinstance(each, SIZING)]
    if high != wide and sizing:
        raise WishError(
            f"{options['variant']} sets rows and columns of its own", "ask for one size"
        )
    return _shaped(Board(*shape), (*sizing, *[Size(high, wide)] * (high != wide)))


def _boxes(high: int, wide: int, *, is_boxless: bool) -> tuple[int, int] | None:
    """The boxes that fill a board, as square as they can be; lines where regions take their place.

    A single row or column is a box only for such regions: it would hold its digits twice over.
    """
    size = max(high, wide)
    usual = box_shape(size)
    shapes = [(rows, size // rows) for rows in range(2, size) if size % rows == 0]
    shapes.sort(key=lambda each: (each != usual, each[::-1] != usual, abs(each[0] - each[1]), each))
    shapes += [(1, size), (size, 1)] * is_boxless
    return next((each for each in shapes if high % each[0] == wide % each[1] == 0), None)


def _fixed(names: list[str], board: Board) -> tuple[Constraint, ...]:
    """The constraints that look at no board; with them the size, where it was asked for alone."""
    found = tuple(variety.fixed_of(names, board.size))
    is_sized = board.is_square or any(isinstance(each, SIZING) for each in found)
    return found if is_sized else (Size(board.rows, board.columns), *found)


def _clues(options: Mapping[str, str], board: Board) -> int:
    clues = int(options["clues"])
    if not 0 <= clues <= len(board.cells):
        raise WishError(f"{clues} clues; expected 0 to {len(board.cells)}")
    is_classic = board == Board(3, 3) and options["variant"] == "classic"
    if is_classic and 0 < clues < FEWEST_THERE_ARE:
        raise WishError(
            f"no sudoku with {clues} clues has one solution: "
            f"{FEWEST_THERE_ARE} are the fewest that there are",
            f"ask for {FEWEST_MADE} or more; those with fewer are too rare to be made",
        )
    if is_classic and 0 < clues < FEWEST_MADE:
        raise WishError(
            f"sudokus with {clues} clues are too rare to be made by taking clues away",
            f"ask for {FEWEST_MADE} or more",
        )
    return clues


def _nine(seed: int, groups: Sequence[Sequence[int]], least: int) -> Sudoku:
    """The classic board: the batch generator makes it, thousands of times as fast.

    Where a symmetry leaves more givens than were asked for, further tries look for their number.
    """
    fewest, nearest, last = 81, None, TRIES_FOR_CLUES if least else 1
    for attempt in range(TRIES_FOR_CLUES):
        if attempt == last:
            break
        # Each further try has its own seed, far from the seeds of other puzzles.
        start, number = (Rng(seed + (attempt << 32)).bits(), 64) if attempt else (seed, 1)
        made = _engine.sudoku_make_many(start, number, groups, least)
        for cells in (made[at : at + 81] for at in range(0, len(made), 81)):
            givens = 81 - cells.count(0)
            fewest = min(fewest, givens)
            if least in (0, givens):
                return Sudoku(3, 3, tuple(cells))
            if nearest is None and givens - least < max(map(len, groups)):
                nearest, last = cells, min(last, attempt + TRIES_FOR_NUMBER)
    if nearest is None:
        raise _too_few(least, fewest)
    return Sudoku(3, 3, tuple(nearest))


def _with_clues(puzzle: Sudoku, least: int) -> Sudoku:
    slack = len(puzzle.cells) // 20
    if least and puzzle.givens > least + slack:
        raise _too_few(least, puzzle.givens)
    return puzzle


def _too_few(wanted: int, fewest: int) -> NoneFoundError:
    return NoneFoundError(
        f"no sudoku with {wanted} clues found; the fewest were {fewest}", "ask for more"
    )


def _full_board(
    board: Board, names: list[str], rng: Rng, *, turned: bool
) -> tuple[tuple[Constraint, ...], bytes]:
    """The constraints of a new puzzle, and a solution that satisfies them.

    Lines that look at no digits are drawn first, by a half-turn if they are `turned`; where no
    board fits them, they become fewer, and at last follow the digits of any board.
    """
    fixed = _fixed(names, board)
    drawn = variety.by_chance(names)
    is_jigsaw = variety.divides(names)
    most_lines, missing = max(1, LINES * board.size // 9), "no full board"
    for attempt in range(BOARDS):
        own = [Jigsaw(regions(board, rng))] if is_jigsaw else []
        constraints: tuple[Constraint, ...] = (*own, *fixed)
        _check(board, constraints, drawn)
        shaped = _shaped(board, constraints)
        lines: tuple[Constraint, ...] = ()
        taken: set[int] = set()
        if attempt < SHAPED:
            most = max(1, most_lines - attempt // 4)
            lines = variety.shapes(drawn, shaped, rng, taken, most=most, turned=turned)
        attempts = FILL_OF_SHAPES if lines else FILL_ATTEMPTS // (BOARDS if is_jigsaw else 1)
        solution = _filled(board, constraints + lines, attempts, rng)
        if solution is not None:
            found = variety.draw(drawn, shaped, solution, rng, most_lines=most_lines, taken=taken)
            if found is not None:
                return constraints + lines + found, solution
            # Fewer lines of one kind leave room for those of others.
            most_lines, missing = 1, "no room on full boards"
        elif not (is_jigsaw or lines):
            break
    raise NoneFoundError(
        f"{missing} of {board.size} digits found for {' + '.join(names) or 'classic'}",
        "these rules may leave no board, or so few that chance does not find them; "
        "try another size, fewer rules or another seed",
    )


def _check(board: Board, constraints: tuple[Constraint, ...], drawn: Sequence[str]) -> None:
    """Raise `PuzzleError` for constraints, given or to be drawn, that the board cannot have."""
    shaped = _shaped(board, constraints)
    Sudoku(board.box_rows, board.box_columns, (0,) * len(shaped.cells), constraints)
    reasons = variety.refusals(drawn, shaped)
    if reasons:
        raise PuzzleError([Fault(reason) for reason in reasons])


def _filled(
    board: Board, constraints: tuple[Constraint, ...], attempts: int, rng: Rng
) -> bytes | None:
    """A full board that satisfies the constraints, or `None`."""
    is_large = board.size > LARGE and not constraints
    start = _regular(board, rng) if is_large else None
    return _engine.sudoku_fill(_layout(board, constraints), start, attempts, rng.bits())


def _regular(board: Board, rng: Rng) -> bytes:
    """A full board by a rule, with rows, columns and digits shuffled as the boxes allow."""
    digits = rng.shuffled(range(1, board.size + 1))
    rows = _shuffled_lines(board.box_rows, board.box_columns, rng)
    columns = _shuffled_lines(board.box_columns, board.box_rows, rng)
    return bytes(
        digits[
            (board.box_columns * (row % board.box_rows) + row // board.box_rows + column)
            % board.size
        ]
        for row in rows
        for column in columns
    )


def _shuffled_lines(length: int, blocks: int, rng: Rng) -> list[int]:
    """Lines in blocks of a length: the blocks shuffled, and the lines in each."""
    lines: list[int] = []
    for block in rng.shuffled(range(blocks)):
        lines += rng.shuffled(range(block * length, (block + 1) * length))
    return lines


def _in_pattern(board: Board, names: list[str], pattern: str, rng: Rng) -> Sudoku:
    if len(pattern) != len(board.cells):
        raise WishError(
            f"a pattern of {len(pattern)} characters; the board has {len(board.cells)} cells"
        )
    by_chance = [name for name in names if variety.divides([name]) or variety.by_chance([name])]
    if by_chance:
        raise WishError(f"a pattern cannot be combined with {by_chance[0]}")
    constraints = _fixed(names, board)
    cells = [cell for cell, sign in enumerate(pattern) if sign not in BLANKS]
    Sudoku(board.box_rows, board.box_columns, (0,) * len(board.cells), constraints)
    layout = _layout(board, constraints)
    found = _engine.sudoku_fit(layout, cells, FIT_TRIES, rng.bits()) if cells else None
    if found is None:
        raise NoneFoundError(
            f"no unique sudoku found with givens in these {len(cells)} cells",
            "some patterns have none: two empty rows of a band, for example, could be "
            "exchanged; add cells or try another seed",
        )
    return Sudoku(board.box_rows, board.box_columns, tuple(found), constraints)


def generate_lines(
    number: int, *, seed: int = 0, symmetry: str = HALF_TURN, clues: int = 0
) -> bytes:
    r"""Unique classic sudokus of nine digits, a line each, of seeds from `seed`.

    Each is the puzzle that `runut.generate("sudoku", grade="any")` makes of its seed. With
    `clues`, removal stops at that number of givens.

    >>> len(generate_lines(2, seed=7).splitlines())
    2
    """
    groups = orbits(Board(3, 3), symmetry)
    made = _engine.sudoku_make_many(seed, number, groups, clues)
    text = made.translate(bytes.maketrans(bytes(range(10)), b".123456789"))
    lines = b"".join(text[at : at + 81] + b"\n" for at in range(0, len(text), 81))
    counts = _engine.sudoku_solve_lines(lines, 2, 1).counts
    for at in (at for at, count in enumerate(counts) if count != 1):
        wrong = f"a puzzle made in bulk has {counts[at]} solutions"
        puzzle = text[81 * at : 81 * (at + 1)].decode()
        raise WrongAnswerError(at, b"", puzzle, "unique", seed + at, wrong)
    return lines


def _many(seed: int, number: int, options: Mapping[str, str]) -> bytes | None:
    """Classic boards of nine by the batch generator, where nothing else is asked for."""
    plain = {"variant": "classic", "size": "9", "clues": "0", "pattern": "none"} | ANY_GRADE
    if any(options[name] != value for name, value in plain.items()):
        return None
    return generate_lines(number, seed=seed, symmetry=options["symmetry"])


GENERATORS = (
    Generator(
        "unique",
        "one solution, proved; any size, variant and symmetry, few givens or a pattern of them",
        _unique,
        OPTIONS,
        sizes=("4", "6", "8", "9", "12", "16"),
        lines=_many,
        # The kernels share the layout of a variant; the model knows only what was stated.
        confirmed_by=lambda puzzle: ("auto",) if puzzle.is_classic else ("auto", "model"),
    ),
    Generator(
        "random-removal",
        "the paper's: a random full board, then 20 to 40 cells emptied; about 3 in 4 are unique",
        lambda seed, _options: Sudoku(3, 3, tuple(_engine.sudoku_random_removal(seed))),
        is_unique=False,
        paper=PAPER,
        saving=SAVING,
    ),
    Generator(
        "random-removal-py",
        "the same in plain Python, for reading",
        lambda seed, _options: paper.random_removal(seed),
        is_unique=False,
        paper=PAPER,
    ),
)
