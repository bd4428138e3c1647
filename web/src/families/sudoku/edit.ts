/** Editing a sudoku: givens are typed, constraints stay as they are. */

import type { Puzzle } from "../../lib/types";
import { OPEN, cut, type Edit } from "../types";
import { play, type SudokuBoard } from "./play";

export function edit(puzzle: Puzzle): Edit {
  const board = puzzle.board as SudokuBoard;
  return {
    play: { ...play(puzzle), isGiven: () => false, keepsText: false, isSolved: () => false },
    start: board.givens.map((digit) => digit || OPEN),
    greatest: board.symbols.length,
    textOf: (values) => textOf(puzzle.text, board, values),
  };
}

/** The canonical text with other givens: its first line, the rows, and what follows them. */
function textOf(text: string, board: SudokuBoard, values: number[]): string {
  const lines = text.split("\n");
  const signs = values.map((value) => (value === OPEN ? "." : (board.symbols[value - 1] ?? ".")));
  const rows = cut(signs, board.columns).map((row) => row.join(" "));
  return [lines[0], ...rows, ...lines.slice(1 + board.rows)].join("\n");
}

/** An empty board of a size that has boxes. */
export function blank(columns: number): string {
  const rows = Array.from({ length: columns }, () =>
    new Array<string>(columns).fill(".").join(" "),
  );
  return [`sudoku ${boxOf(columns).join("x")}`, ...rows, ""].join("\n");
}

/** The box nearest to a square: its rows and columns. */
function boxOf(size: number): [number, number] {
  let high = Math.floor(Math.sqrt(size));
  while (size % high) high -= 1;
  return [high, size / high];
}
