import { describe, expect, it, vi } from "vitest";
import { conflicts as hitoriConflicts } from "./hitori/play";
import { conflicts as nonogramConflicts, fits, laid, runs, type Run } from "./nonogram/play";
import { conflicts as sudokuConflicts, type SudokuBoard } from "./sudoku/play";
import { OPEN } from "./types";

vi.mock("../lib/i18n.svelte", () => ({ t: (key: string) => key }));

const rules = (found: { rule: string }[]) => found.map((each) => each.rule);

describe("sudoku", () => {
  const board: SudokuBoard = {
    rows: 2,
    columns: 2,
    box: [1, 2],
    symbols: "12",
    givens: [0, 0, 0, 0],
    units: [
      { rule: "row-duplicate", cells: [0, 1] },
      { rule: "column-duplicate", cells: [0, 2] },
    ],
    gaps: [[2, 3]],
    allowed: { 3: [2] },
    sums: [{ total: 3, cells: [1, 3] }],
  };

  it("finds every broken rule", () => {
    expect(rules(sudokuConflicts(board, [1, 1, 1, 1]))).toEqual([
      "row-duplicate",
      "column-duplicate",
      "digit-forbidden",
      "cage-sum",
    ]);
    expect(rules(sudokuConflicts(board, [OPEN, OPEN, 1, 2]))).toEqual(["non-consecutive"]);
  });

  it("leaves open cells alone", () => {
    expect(sudokuConflicts(board, [OPEN, OPEN, OPEN, OPEN])).toEqual([]);
  });
});

describe("hitori", () => {
  const board = { rows: 3, columns: 3, numbers: [1, 1, 2, 3, 1, 2, 2, 3, 0] };

  it("finds blacks that touch and whites that repeat", () => {
    const found = hitoriConflicts(board, [0, 0, 1, OPEN, OPEN, 1, OPEN, OPEN, OPEN]);
    expect(rules(found)).toEqual(["black-adjacent", "row-duplicate"]);
    expect(found[0]?.cells).toEqual([2, 5]);
  });

  it("finds whites that are cut off", () => {
    const found = hitoriConflicts(board, [OPEN, 1, OPEN, 1, OPEN, OPEN, OPEN, OPEN, OPEN]);
    expect(found).toEqual([{ rule: "white-disconnected", cells: [0] }]);
  });

  it("never compares blanks", () => {
    const blanks = { rows: 1, columns: 2, numbers: [0, 0] };
    expect(hitoriConflicts(blanks, [0, 0])).toEqual([]);
  });
});

describe("nonogram", () => {
  function* lines(length: number, colours: number): Generator<number[]> {
    for (let code = 0; code < (colours + 1) ** length; code++) {
      yield Array.from(
        { length },
        (_, at) => Math.floor(code / (colours + 1) ** at) % (colours + 1),
      );
    }
  }

  function* partial(length: number, colours: number): Generator<number[]> {
    for (const line of lines(length, colours + 1)) {
      yield line.map((value) => (value === colours + 1 ? OPEN : value));
    }
  }

  const agrees = (whole: number[], part: number[]) =>
    part.every((value, at) => value === OPEN || value === whole[at]);

  it.each([
    [1, [[1, 1]] as Run[]],
    [
      1,
      [
        [1, 1],
        [2, 1],
      ] as Run[],
    ],
    [1, []],
    [
      2,
      [
        [1, 1],
        [1, 2],
      ] as Run[],
    ],
    [
      2,
      [
        [2, 1],
        [1, 1],
        [1, 2],
      ] as Run[],
    ],
  ])("says what still fits as trying every line does (%i colours, %j)", (colours, clue) => {
    const wholes = [...lines(5, colours)].filter(
      (line) => JSON.stringify(runs(line)) === JSON.stringify(clue),
    );
    for (const part of partial(5, colours)) {
      expect(fits(clue, part), part.join()).toBe(wholes.some((whole) => agrees(whole, part)));
    }
  });

  it("names rows and columns that cannot be filled", () => {
    const board = {
      rows: 2,
      columns: 2,
      clues: { rows: [[[2, 1]], []], columns: [[[1, 1]], [[1, 1]]] } as never,
      colours: ["black"],
    };
    expect(rules(nonogramConflicts(board, [OPEN, 0, OPEN, OPEN]))).toEqual(["row-clue"]);
    expect(rules(nonogramConflicts(board, [1, 1, 1, OPEN]))).toEqual(["row-clue", "column-clue"]);
  });

  it("knows numbers that are laid for certain from either end", () => {
    const clue: Run[] = [
      [1, 1],
      [2, 1],
      [1, 1],
    ];
    expect(laid(clue, [1, 0, OPEN, OPEN, OPEN, OPEN, 0, 1])).toEqual([true, false, true]);
    expect(laid(clue, [1, 0, 1, OPEN, OPEN, OPEN, OPEN, OPEN])).toEqual([true, false, false]);
    expect(laid(clue, [OPEN, 1, 0, 1, 1, 0, 1, OPEN])).toEqual([false, false, false]);
    expect(laid(clue, [0, 1, 0, 1, 1, 0, 1, 0])).toEqual([true, true, true]);
  });
});
