/** Making a nonogram: the picture is painted and its clues are counted. */

import type { Puzzle } from "../../lib/types";
import { OPEN, type Edit } from "../types";
import { lines, play, runs, type NonogramBoard } from "./play";

const WHITE = 0;

export function edit(puzzle: Puzzle): Edit {
  const board = puzzle.board as NonogramBoard;
  const painted = (values: number[]) => values.map((value) => (value === OPEN ? WHITE : value));
  return {
    play: { ...play(puzzle), choices: [1], keepsText: false, conflicts: () => [], isSolved: () => false },
    start: new Array<number>(board.rows * board.columns).fill(OPEN),
    greatest: 1,
    startsSolved: true,
    textOf: (values) => {
      const clues = lines(board).map(({ cells }) => clueOf(cells.map((cell) => painted(values)[cell] ?? WHITE)));
      const [rows = [], columns = []] = [clues.slice(0, board.rows), clues.slice(board.rows)];
      return [`nonogram ${board.columns}x${board.rows}`, "rows", ...rows, "columns", ...columns, ""].join("\n");
    },
  };
}

function clueOf(cells: number[]): string {
  return runs(cells).map(([length]) => length).join(" ") || "0";
}

export function blank(columns: number, rows: number): string {
  const zeros = (count: number) => new Array<string>(count).fill("0");
  return [`nonogram ${columns}x${rows}`, "rows", ...zeros(rows), "columns", ...zeros(columns), ""].join("\n");
}

