"""Relations and automata as the site writes them: signs of six bits each.

A relation is a bit for each pair of digits, the second running fastest, the lowest bit of a sign
first; blank signs at the end are left out. An automaton is a stream of bits, the highest first: its
form, how many bits a state has, how many digits there are, how many states are starts and how many
others accept, which starts accept; then, for each state, the digits that lead on and the states
after them. The starts come first, then the states that accept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from runut.core.scanner import Token, shown

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)}
_BITS = 6
_FORM, _FIELD = 2, 4
"""Bits of the form, and of the other numbers at the beginning."""
_PLAIN, _PACKED = 0, 1
MOST_SIGNS = 1 << 19

Steps = tuple[tuple[int, int, int], ...]
"""A state, a digit and the state after it."""


def _values(token: Token) -> list[int]:
    """The number of each sign."""
    if len(token.text) > MOST_SIGNS:
        token.fail(f"expected a code of at most {MOST_SIGNS:,} signs, found {len(token.text):,}")
    strange = [sign for sign in token.text if sign not in _VALUES]
    if strange:
        token.fail(f"expected a code of letters, digits, '-' and '_', found {shown(strange[0])}")
    return [_VALUES[sign] for sign in token.text]


def bits_of(token: Token) -> list[int]:
    """The bits of each sign, the lowest first."""
    return [value >> at & 1 for value in _values(token) for at in range(_BITS)]


def relation_of(token: Token, digits: range) -> frozenset[tuple[int, int]]:
    """The pairs of digits that a code allows."""
    bits = bits_of(token)
    pairs = [(one, other) for one in digits for other in digits]
    if any(bits[len(pairs) :]):
        token.fail(f"this relation has pairs of more than {len(digits)} digits")
    return frozenset(pair for pair, bit in zip(pairs, bits, strict=False) if bit)


def code_of_relation(pairs: Iterable[tuple[int, int]], digits: range) -> str:
    """The code of a relation.

    >>> code_of_relation({(1, 2)}, range(1, 4)), code_of_relation({(3, 3)}, range(1, 4))
    ('C', 'AE')
    """
    allowed = frozenset(pairs)
    bits = [(one, other) in allowed for one in digits for other in digits]
    signs = (
        _SIGNS[sum(bit << at for at, bit in enumerate(bits[start : start + _BITS]))]
        for start in range(0, len(bits), _BITS)
    )
    return "".join(signs).rstrip(_SIGNS[0])


def pattern_of(token: Token) -> str:
    """A text in signs of six bits, which an expression is; `=` may fill it up."""
    token = replace(token, text=token.text.rstrip("="))
    stream = _Stream(token)
    text = "".join(chr(stream.take(8)) for _ in range(len(token.text) * _BITS // 8))
    return "".join(text.split())


class _Stream:
    """Takes numbers from the signs of a code, the highest bit first."""

    def __init__(self, token: Token) -> None:
        self._token = token
        values = _values(token)
        self._bits = "".join(f"{value:06b}" for value in values)
        self._at = 0
        self._end = len(self._bits) // 8 * 8

    @property
    def left(self) -> int:
        """Bits that are left."""
        return self._end - self._at

    def take(self, bits: int) -> int:
        """The next number."""
        if bits > self.left:
            self._token.fail("the code of the automaton ends too early")
        self._at += bits
        return int(self._bits[self._at - bits : self._at] or "0", 2)


def automaton_of(token: Token, digits: range) -> tuple[int, Steps, tuple[int, ...]]:
    """The start, the steps and the accepting states of a code."""
    stream = _Stream(token)
    form = stream.take(_FORM)
    width = stream.take(_FIELD) + 1
    count = stream.take(_FIELD) + 1
    starts, others = stream.take(width), stream.take(width)
    flags = stream.take(starts)
    if form not in (_PLAIN, _PACKED) or not starts:
        token.fail("Runut does not know this form of automata")
    steps = _packed(stream, width, count) if form == _PACKED else _plain(stream, width, count)
    accepting = {at for at in range(starts) if flags >> at & 1}
    accepting |= {*range(starts, starts + others)}
    held = [
        (state, digits[symbol], after) for state, symbol, after in steps if symbol < len(digits)
    ]
    if starts == 1:
        return 0, tuple(held), tuple(sorted(accepting))
    # One more state starts in place of several.
    first = max((max(state, after) for state, _, after in held), default=starts) + 1
    held += [(first, digit, after) for state, digit, after in held if state < starts]
    return first, tuple(held), tuple(sorted(accepting | ({first} if flags else set())))


def _packed(stream: _Stream, width: int, count: int) -> Iterable[tuple[int, int, int]]:
    """For each state a bit a symbol, the lowest the first, and a state for each of them."""
    state = 0
    found = []
    while stream.left >= count:
        mask = stream.take(count)
        found += [(state, at, stream.take(width)) for at in range(count) if mask >> at & 1]
        state += 1
    return found


def _plain(stream: _Stream, width: int, count: int) -> Iterable[tuple[int, int, int]]:
    """For each state how many pairs of a symbol and a state follow."""
    bits = stream.take(_FIELD)
    symbol = (count - 1).bit_length()
    state = 0
    found = []
    while bits and stream.left >= bits:
        found += [
            (state, stream.take(symbol), stream.take(width)) for _ in range(stream.take(bits))
        ]
        state += 1
    return found


def code_of_automaton(
    start: int, steps: Iterable[tuple[int, int, int]], accepting: Iterable[int], digits: range
) -> str:
    """The code of an automaton with at most one step for a state and a digit."""
    ends = frozenset(accepting)
    ways = {(state, digit): after for state, digit, after in steps}
    known = {start, *ends, *(state for state, _ in ways), *ways.values()}
    order = sorted(known, key=lambda state: (state != start, state not in ends, state))
    numbers = {state: number for number, state in enumerate(order)}
    width = max(1, (len(order) - 1).bit_length())
    bits = [
        _number(_PACKED, _FORM),
        _number(width - 1, _FIELD),
        _number(len(digits) - 1, _FIELD),
        _number(1, width),
        _number(len(ends - {start}), width),
        _number(start in ends, 1),
    ]
    for state in order:
        afters = [ways.get((state, digit)) for digit in digits]
        mask = sum(1 << at for at, after in enumerate(afters) if after is not None)
        bits.append(_number(mask, len(digits)))
        bits += [_number(numbers[after], width) for after in afters if after is not None]
    return _signs("".join(bits))


def _number(value: int, bits: int) -> str:
    return f"{value:0{bits}b}"


def _signs(bits: str) -> str:
    """Whole bytes as signs, without a sign at the end that holds no bit of them."""
    whole = bits + "0" * (-len(bits) % 8)
    padded = whole + "0" * (-len(whole) % _BITS)
    values: Sequence[int] = [int(padded[at : at + _BITS], 2) for at in range(0, len(padded), _BITS)]
    return "".join(_SIGNS[value] for value in values)
