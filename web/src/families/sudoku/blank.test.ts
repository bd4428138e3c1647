import { describe, expect, it } from "vitest";
import { blank } from "./blank";

const head = (columns: number, rows: number) => blank(columns, rows).split("\n")[0];

describe("an empty sudoku", () => {
  it("has the boxes nearest to a square that fill the board", () => {
    expect(head(9, 9)).toBe("sudoku 3x3");
    expect(head(6, 6)).toBe("sudoku 2x3");
    expect(head(8, 6)).toBe("sudoku 2x4");
    expect(head(6, 8)).toBe("sudoku 4x2");
    expect(head(7, 5)).toBe("sudoku 1x7");
    expect(head(5, 7)).toBe("sudoku 7x1");
  });

  it("says its size where it is no square", () => {
    expect(blank(2, 1)).toBe("sudoku 1x2\n. .\nsize 1x2\n");
    expect(blank(1, 1)).toBe("sudoku 1x1\n.\n");
  });
});
