"""Seeded random numbers; the engine's own tests expect the same values."""

from __future__ import annotations

from runut.core.rng import Rng


def test_the_published_first_values_of_seed_1234567_appear() -> None:
    rng = Rng(1_234_567)
    assert [rng.bits() for _ in range(3)] == [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ]


def test_numbers_below_a_bound_reach_all_of_them() -> None:
    rng = Rng(5)
    drawn = [rng.below(7) for _ in range(700)]
    assert set(drawn) == set(range(7))
    assert all(60 <= drawn.count(number) <= 140 for number in range(7))
    assert Rng(5).below(1) == 0


def test_a_shuffle_keeps_every_item_and_depends_on_the_seed_alone() -> None:
    orders = []
    for seed in (1, 1, 2):
        items = list(range(50))
        Rng(seed).shuffle(items)
        orders.append(items)
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == list(range(50)) != orders[0]


def test_seeds_are_taken_modulo_their_64_bits() -> None:
    assert Rng(-1).bits() == Rng(2**64 - 1).bits()
