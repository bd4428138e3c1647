import { describe, expect, it } from "vitest";
import { kindOf, tally, type Solved } from "./records";

const solved = (
  family: string,
  kind: string,
  seconds: number,
  more: Partial<Solved> = {},
): Solved => ({ family, kind, seconds, isAlone: true, when: 0, ...more });

describe("what was solved", () => {
  it("is counted by family and size, with the best time of each", () => {
    const all = [
      solved("sudoku", "9×9", 90),
      solved("sudoku", "9×9", 70),
      solved("hitori", "5×5", 20),
    ];
    expect(tally(all)).toEqual([
      {
        family: "hitori",
        kind: "5×5",
        count: 1,
        best: 20,
        average: 20,
        spread: [1, 0, 0, 0, 0, 0, 0],
      },
      {
        family: "sudoku",
        kind: "9×9",
        count: 2,
        best: 70,
        average: 80,
        spread: [0, 2, 0, 0, 0, 0, 0],
      },
    ]);
  });

  it("is apart by level, and records without one are of their own", () => {
    const all = [
      solved("sudoku", "9×9", 90, { level: "expert" }),
      solved("sudoku", "9×9", 40, { level: "easy" }),
      solved("sudoku", "9×9", 4000),
    ];
    expect(tally(all).map(({ level, best }) => [level, best])).toEqual([
      ["expert", 90],
      ["easy", 40],
      [undefined, 4000],
    ]);
    expect(tally(all)[2]?.spread.at(-1)).toBe(1);
  });

  it("has no best time where all was done with help", () => {
    expect(tally([solved("sudoku", "9×9", 3, { isAlone: false })])[0]).toMatchObject({
      count: 1,
      best: null,
    });
  });

  it("is of the size that a summary begins with", () => {
    expect(kindOf({ summary: "9x9, 30 givens" })).toBe("9×9");
    expect(kindOf({ summary: "5x5 pyramid, 12 pieces" })).toBe("5×5 pyramid");
  });
});
