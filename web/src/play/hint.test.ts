import { describe, expect, it, vi } from "vitest";
import { play as hitori } from "../families/hitori/play";
import { play as nonogram } from "../families/nonogram/play";
import { play as sudoku } from "../families/sudoku/play";
import { OPEN } from "../families/types";
import type { Puzzle } from "../lib/types";
import { nextStep } from "./hint";

vi.mock("../lib/i18n.svelte", () => ({ t: (key: string) => key }));

function puzzle(board: unknown): Puzzle {
  const scene = { width: 1, height: 1, title: "", items: [] };
  return { family: "", title: "", summary: "", format: "", text: "", start: [], board, scene };
}

const range = (length: number) => Array.from({ length }, (_, at) => at);
const side = range(4);
const SUDOKU = sudoku(
  puzzle({
    rows: 4,
    columns: 4,
    box: [2, 2],
    symbols: "1234",
    givens: range(16).map(() => 0),
    units: [
      ...side.map((row) => ({
        rule: "row-duplicate",
        cells: side.map((column) => 4 * row + column),
      })),
      ...side.map((column) => ({
        rule: "column-duplicate",
        cells: side.map((row) => 4 * row + column),
      })),
      ...[0, 2, 8, 10].map((at) => ({
        rule: "box-duplicate",
        cells: [at, at + 1, at + 4, at + 5],
      })),
    ],
    gaps: [],
    allowed: {},
    sums: [],
  }),
);

function board(cells: number, values: Record<number, number>): number[] {
  return range(cells).map((cell) => values[cell] ?? OPEN);
}

describe("a hint", () => {
  it("names the only digit of a cell and what the others would break", () => {
    const step = nextStep(SUDOKU, board(16, { 1: 1, 8: 2, 5: 3 }));
    expect(step).toMatchObject({ cell: 0, value: 4 });
    expect(step?.rules.sort()).toEqual(["box-duplicate", "column-duplicate", "row-duplicate"]);
    expect(step?.because.sort()).toEqual([0, 1, 5, 8]);
  });

  it("names the only cell of a digit and its group", () => {
    const step = nextStep(SUDOKU, board(16, { 6: 1, 9: 1 }));
    expect(step).toEqual({ cell: 0, value: 1, rules: [], because: [0, 1, 2, 3] });
  });

  it("asks the chosen cell first", () => {
    const values = board(16, { 1: 1, 8: 2, 5: 3, 11: 1, 14: 3 });
    expect(nextStep(SUDOKU, values)?.cell).toBe(0);
    expect(nextStep(SUDOKU, values, [10])?.cell).toBe(10);
  });

  it("names the line of a nonogram that decides a cell", () => {
    const clues = { rows: [[[2, 1]], [], []], columns: [[], [[1, 1]], []] };
    const play = nonogram(puzzle({ rows: 3, columns: 3, clues, colours: [] }));
    const first = nextStep(play, board(9, {}));
    expect(first?.rules).toContain("column-clue");
    expect(nextStep(play, board(9, {}), [1])).toMatchObject({ cell: 1, value: 1 });
  });

  it("explains why a cell beside a black one of a hitori is white", () => {
    const play = hitori(puzzle({ rows: 2, columns: 2, numbers: [1, 1, 2, 1] }));
    const step = nextStep(play, board(4, { 1: 1 }));
    expect(step).toMatchObject({ cell: 0, value: 0, rules: ["black-adjacent"], because: [0, 1] });
  });

  it("sees that between two equal numbers of a hitori a cell is white", () => {
    const play = hitori(puzzle({ rows: 1, columns: 4, numbers: [3, 1, 3, 2] }));
    const step = nextStep(play, board(4, {}), [1]);
    expect(step).toMatchObject({ cell: 1, value: 0 });
    expect(step?.rules).toContain("row-duplicate");
  });

  it("says nothing where nothing follows or something is wrong", () => {
    expect(nextStep(SUDOKU, board(16, {}))).toBeNull();
    expect(nextStep(SUDOKU, board(16, { 0: 1, 1: 1 }))).toBeNull();
  });
});
