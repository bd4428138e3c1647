import { describe, expect, it, vi } from "vitest";
import { packCells, packMoves } from "../lib/packed";
import { bare, type Cell } from "../lib/cells";
import type { Puzzle } from "../lib/types";
import { isDraft, isGame, isPuzzle, isSolved } from "./legal";

vi.mock("../families", async () => ({ playOf: (await import("../families/grid")).play }));

const OPEN = 255;
/** Two cells of which the first holds a given 1; they must differ. */
const puzzle = {
  family: "sudoku",
  title: "Sudoku",
  summary: "2x1",
  text: "12",
  format: "line",
  start: [1, OPEN],
  board: {
    rows: 1,
    columns: 2,
    input: "digits",
    symbols: ["1", "2"],
    model: { values: [1, 2], background: null, rules: [] },
  },
  scene: { width: 2, height: 1, title: "", items: [] },
} as Puzzle;

function game(cells: Cell[], moves: [number, Cell, Cell][] = [], more: object = {}): object {
  return {
    id: "a",
    cells: packCells(cells),
    moves: packMoves(moves.map(([cell, before, after]) => [{ cell, before, after }])),
    done: moves.length,
    savepoints: [],
    seconds: 3,
    isSolved: false,
    updated: 7,
    ...more,
  };
}

const noted = { ...bare(OPEN), notes: [1, 2], corners: [2], colour: 8 };

describe("a game from a file", () => {
  it("has values of its board, in its cells and in its moves", () => {
    const moves: [number, Cell, Cell][] = [
      [1, bare(OPEN), noted],
      [1, noted, bare(2)],
    ];
    expect(isGame(game([bare(1), bare(2)], moves), puzzle)).toBe(true);
  });

  it.each([
    ["a value that the board does not know", game([bare(1), bare(3)])],
    ["another given", game([bare(2), bare(OPEN)])],
    ["a cell too many", game([bare(1), bare(2), bare(2)])],
    ["a note of no value", game([bare(1), { ...bare(OPEN), notes: [9] }])],
    ["a colour that does not exist", game([bare(1), { ...bare(OPEN), colour: 9 }])],
    ["a move beyond the board", game([bare(1), bare(2)], [[2, bare(OPEN), bare(2)]])],
    ["a move to no value", game([bare(1), bare(2)], [[1, bare(OPEN), bare(7)]])],
    ["a move over a given", game([bare(1), bare(2)], [[0, bare(1), bare(2)]])],
    ["more moves done than made", game([bare(1), bare(2)], [], { done: 1 })],
    ["a negative time", game([bare(1), bare(2)], [], { seconds: -1 })],
    ["moves that are cut short", game([bare(1), bare(2)], [], { moves: Int32Array.of(2 ** 30) })],
    ["cells that are no list", game([bare(1), bare(2)], [], { cells: { values: [1, 2] } })],
  ])("is none with %s", (_, found) => {
    expect(isGame(found, puzzle)).toBe(false);
  });
});

describe("other entries of a file", () => {
  it("are puzzles whose rules can be read", () => {
    expect(isPuzzle(puzzle)).toBe(true);
    const board = { ...(puzzle.board as object), model: { values: [1, 2], rules: [{}] } };
    expect(isPuzzle({ ...puzzle, board })).toBe(false);
    expect(isPuzzle({ ...puzzle, start: [1, 300] })).toBe(false);
    expect(isPuzzle({ ...puzzle, scene: null })).toBe(false);
  });

  it("are records with a time", () => {
    const solved = { family: "sudoku", kind: "9×9", seconds: 61, isAlone: true, when: 5 };
    expect(isSolved(solved)).toBe(true);
    expect(isSolved({ ...solved, seconds: "soon" })).toBe(false);
  });

  it("are drafts of boards and of packings", () => {
    expect(isDraft({ updated: 1, made: { played: game([bare(1), bare(9)]) } })).toBe(true);
    expect(isDraft({ updated: 1, made: { values: [{}], at: 0 } })).toBe(true);
    expect(isDraft({ updated: 1, made: { values: [{}], at: 1 } })).toBe(false);
    expect(isDraft({ updated: 1, made: { played: {} } })).toBe(false);
  });
});
