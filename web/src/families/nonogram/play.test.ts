import { describe, expect, it } from "vitest";
import type { Run } from "../../rules/model";
import { OPEN } from "../types";
import { isDone, laid } from "./play";

describe("a line of a nonogram", () => {
  const clue: Run[] = [
    [1, 1],
    [2, 1],
    [1, 1],
  ];

  it("knows numbers that are laid for certain from either end", () => {
    expect(laid(clue, [1, 0, OPEN, OPEN, OPEN, OPEN, 0, 1])).toEqual([true, false, true]);
    expect(laid(clue, [1, 0, 1, OPEN, OPEN, OPEN, OPEN, OPEN])).toEqual([true, false, false]);
    expect(laid(clue, [OPEN, 1, 0, 1, 1, 0, 1, OPEN])).toEqual([false, false, false]);
    expect(laid(clue, [0, 1, 0, 1, 1, 0, 1, 0])).toEqual([true, true, true]);
  });

  it("is done by the right colours alone, its open cells being white", () => {
    expect(isDone(clue, [OPEN, 1, 0, 1, 1, 0, 1, OPEN])).toBe(true);
    const two: Run[] = [
      [2, 1],
      [1, 2],
    ];
    expect([isDone(two, [1, 1, 2]), isDone(two, [1, 1, 1])]).toEqual([true, false]);
  });
});
