import { describe, expect, it, vi } from "vitest";
import { play as onGrid } from "../families/grid";
import { play as hitori } from "../families/hitori/play";
import { play as nonogram } from "../families/nonogram/play";
import { OPEN, type Play } from "../families/types";
import { range, type Run } from "../rules/model";
import type { Puzzle } from "../lib/types";
import { nextStep } from "./hint";

vi.mock("../lib/i18n.svelte", () => ({ t: (key: string) => key }));
vi.mock("../lib/messages.svelte", () => ({ translated: (text: string) => text }));

function puzzle(said: object): Puzzle {
  const scene = { width: 1, height: 1, title: "", items: [] };
  const board = { symbols: [], ...said };
  return { family: "", title: "", summary: "", format: "", text: "", start: [], board, scene };
}

const twice = { report: "holders", parts: [{ kind: "different" }] };
const SUDOKU = onGrid(
  puzzle({
    rows: 4,
    columns: 4,
    input: "digits",
    symbols: ["1", "2", "3", "4"],
    model: {
      values: [1, 2, 3, 4],
      background: null,
      rules: [
        { ...twice, name: "row-duplicate", places: { rows: [4, 4] } },
        { ...twice, name: "column-duplicate", places: { columns: [4, 4] } },
        {
          ...twice,
          name: "box-duplicate",
          places: [0, 2, 8, 10].map((at) => [at, at + 1, at + 4, at + 5]),
        },
      ],
    },
  }),
);

/** A nonogram of three rows and columns. */
function pictureOf(rows: Run[][], columns: Run[][]): Play {
  const lines = (name: string, clues: Run[][], places: unknown) => ({
    name,
    report: "whole",
    parts: clues.map((clue) => ({ kind: "runs", clue })),
    which: range(clues.length),
    places,
  });
  const rules = [
    lines("row-clue", rows, { rows: [3, 3] }),
    lines("column-clue", columns, { columns: [3, 3] }),
  ];
  const model = { values: [0, 1], background: 0, rules };
  return nonogram(puzzle({ rows: 3, columns: 3, input: "paint", colours: ["black"], model }));
}

/** A hitori with these lists of equal numbers in line. */
function hitoriOf(rows: number, columns: number, equal: number[][]): Play {
  const most = (value: number) => ({ kind: "linear", weights: [[value, 1]], high: 1 });
  const rules = [
    { name: "row-duplicate", report: "holders", parts: [most(0)], places: equal },
    {
      name: "black-adjacent",
      report: "holders",
      parts: [most(1)],
      places: { pairs: [rows, columns] },
    },
  ];
  const model = { values: [0, 1], background: 0, rules };
  return hitori(puzzle({ rows, columns, input: "paint", numbers: [], model }));
}

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
    const play = pictureOf([[[2, 1]], [], []], [[], [[1, 1]], []]);
    const first = nextStep(play, board(9, {}));
    expect(first?.rules).toContain("column-clue");
    expect(nextStep(play, board(9, {}), [1])).toMatchObject({ cell: 1, value: 1 });
  });

  it("explains why a cell beside a black one of a hitori is white", () => {
    const play = hitoriOf(2, 2, [[0, 1]]);
    const step = nextStep(play, board(4, { 1: 1 }));
    expect(step).toMatchObject({ cell: 0, value: 0, rules: ["black-adjacent"], because: [0, 1] });
  });

  it("sees that between two equal numbers of a hitori a cell is white", () => {
    const play = hitoriOf(1, 4, [[0, 2]]);
    const step = nextStep(play, board(4, {}), [1]);
    expect(step).toMatchObject({ cell: 1, value: 0 });
    expect(step?.rules).toContain("row-duplicate");
  });

  it("says nothing where nothing follows or something is wrong", () => {
    expect(nextStep(SUDOKU, board(16, {}))).toBeNull();
    expect(nextStep(SUDOKU, board(16, { 0: 1, 1: 1 }))).toBeNull();
  });
});
