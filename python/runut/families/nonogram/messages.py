"""Texts hidden in pictures: text to bits to cells to clues, and back by solving.

The idea is the backtracking paper's (Choiri 2010, "cryptography"). Three cells of four are bits of
the message; every fourth cell is free. Free cells begin black and change until no other picture has
the clues, so that solving the puzzle gives exactly this message. A mask of random numbers scrambles
the bits, because a text has long runs of equal bits; this is no encryption.

The bits, row by row: 8 of the number of the mask, then masked 16 of the length in bytes, the text
in UTF-8, 16 of its checksum, and padding. If no mask leads to a unique picture, the board grows by
a line, up to a limit at which the text is rejected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from zlib import crc32

from runut.core.methods import Generator, Option
from runut.core.puzzle import Solution
from runut.core.rng import Rng
from runut.errors import NoneFoundError, PuzzleError
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.pictures import Picture, puzzle_of
from runut.families.nonogram.repair import Change, disturbed, grain

LONGEST = 800
"""Most bytes of a text."""
EXTRA = 8 + 16 + 16
MASKS = 6
"""How many masks are tried on a board of one size."""
GROWTHS = 4
ROUNDS = 40
FREE = 4
"""One in this many cells is free."""

Cell = tuple[int, int]


def hide_message(text: str, *, seed: int = 0) -> Nonogram:
    """A unique nonogram in whose picture the text is hidden.

    Raises `PuzzleError` for a text that is empty, too long or cannot be made unique.

    >>> puzzle = hide_message("Runut", seed=1)
    >>> puzzle.width, puzzle.height
    (11, 10)
    """
    content = text.encode("utf-8", "replace")
    if not 1 <= len(content) <= LONGEST:
        raise PuzzleError(f"a text of {len(content)} bytes; expected 1 to {LONGEST}")
    rng = Rng(seed)
    width, height = _smallest(8 * len(content) + EXTRA)
    for _ in range(GROWTHS):
        for _ in range(MASKS):
            picture = _alone(_picture(content, rng.below(256), width, height), rng)
            if picture is not None:
                return puzzle_of(picture)
        width, height = (width + 1, height) if width <= height else (width, height + 1)
    raise NoneFoundError("no unique nonogram found that hides this text", "try another seed")


def message_in(_puzzle: Nonogram, solution: Solution) -> str:
    """The hidden text of a picture, else a `PuzzleError`."""
    rows = solution.rows
    bits = [int(rows[row][column] == 1) for row, column in _places(len(rows[0]), len(rows))]
    mask = _number(bits[:8])
    plain = [bit ^ noise for bit, noise in zip(bits[8:], _noise(mask), strict=False)]
    size = 8 * _number(plain[:16])
    content = bytes(_number(plain[at : at + 8]) for at in range(16, 16 + size, 8))
    check = _number(plain[16 + size : 32 + size])
    if not content or len(plain) < 32 + size or check != _check(content):
        raise PuzzleError("no message is hidden in this picture")
    return content.decode("utf-8", "replace")


def _is_free(row: int, column: int) -> bool:
    return (row + 2 * column) % FREE == 0


def _places(width: int, height: int) -> Iterator[Cell]:
    """The cells that hold bits, in their order."""
    cells = ((row, column) for row in range(height) for column in range(width))
    return (cell for cell in cells if not _is_free(*cell))


def _smallest(bits: int) -> tuple[int, int]:
    """Width and height of the smallest board, about square, with room for these bits."""
    for half in count(2):
        width, height = half - half // 2, half // 2
        if sum(1 for _ in _places(width, height)) >= bits:
            return width, height
    raise AssertionError


def _picture(content: bytes, mask: int, width: int, height: int) -> Picture:
    """The bits in their cells, and all free cells black."""
    head, check = len(content).to_bytes(2), _check(content).to_bytes(2)
    plain = (byte >> at & 1 for byte in (*head, *content, *check) for at in range(7, -1, -1))
    number = [mask >> at & 1 for at in range(7, -1, -1)]
    picture = [[1] * width for _ in range(height)]
    noise = _noise(mask)
    for at, (row, column) in enumerate(_places(width, height)):
        picture[row][column] = number[at] if at < 8 else next(noise) ^ next(plain, 0)
    return picture


def _alone(picture: Picture, rng: Rng) -> Picture | None:
    """The picture with changed free cells, such that no other picture has its clues."""
    height, width = len(picture), len(picture[0])
    chance = grain(picture, rng)

    def cost(_picture: Picture, change: Change) -> float:
        return chance[change.row][change.column]

    return disturbed(picture, cost, frozenset(_places(width, height)), rounds=ROUNDS)


def _noise(mask: int) -> Iterator[int]:
    rng = Rng(mask)
    return (rng.below(2) for _ in count())


def _number(bits: list[int]) -> int:
    return int("".join(map(str, bits)) or "0", 2)


def _check(content: bytes) -> int:
    return crc32(content) & 0xFFFF


def _generate(seed: int, options: Mapping[str, str]) -> Nonogram:
    return hide_message(options["text"], seed=seed)


MESSAGE = Generator(
    "message",
    "one solution, proved, whose picture hides a text: 'runut solve --message' reads it",
    _generate,
    (
        Option(
            "text",
            f"what to hide, 1 to {LONGEST} bytes of UTF-8",
            default="Runut",
            form=r"(?s).+",
            expected="a text",
        ),
    ),
    paper="Nonogram by backtracking, Choiri 2010",
)
