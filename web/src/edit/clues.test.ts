import { expect, test } from "vitest";
import { nameOf } from "./clues";

test("a clue is called by its cell, by its ends, or by its kind", () => {
  expect(nameOf({ kind: "given", cells: [[0, 2]] })).toBe("r1c3");
  expect(
    nameOf({
      kind: "row-clue",
      cells: [
        [1, 0],
        [1, 1],
        [1, 2],
      ],
    }),
  ).toBe("r2c1–r2c3");
  expect(nameOf({ kind: "piece", cells: [[0, 0, 4]] })).toBe("l1r1c5");
  expect(nameOf({ kind: "diagonals", cells: [] })).toBe("diagonals");
});
