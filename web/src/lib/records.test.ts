import { describe, expect, it } from "vitest";
import { kindOf, tally, type Solved } from "./records";

const solved = (family: string, kind: string, seconds: number, isAlone = true): Solved => ({
  family,
  kind,
  seconds,
  isAlone,
  when: 0,
});

describe("what was solved", () => {
  it("is counted by family and size, with the best time of each", () => {
    const all = [
      solved("sudoku", "9×9", 90),
      solved("sudoku", "9×9", 70),
      solved("hitori", "5×5", 20),
    ];
    expect(tally(all)).toEqual([
      { family: "hitori", kind: "5×5", count: 1, best: 20 },
      { family: "sudoku", kind: "9×9", count: 2, best: 70 },
    ]);
  });

  it("has no best time where all was done with help", () => {
    expect(tally([solved("sudoku", "9×9", 3, false)])[0]).toMatchObject({ count: 1, best: null });
  });

  it("is of the size that a summary begins with", () => {
    expect(kindOf({ summary: "9x9, 30 givens" })).toBe("9×9");
    expect(kindOf({ summary: "5x5 pyramid, 12 pieces" })).toBe("5×5 pyramid");
  });
});
