/** Editing a hitori: a number in every cell, or none. */

import type { Puzzle } from "../../lib/types";
import { openRows, ruleless, withValues } from "../grid";
import { OPEN, type Edit, type Play } from "../types";
import { play, type HitoriBoard } from "./play";

export function edit(puzzle: Puzzle): Edit {
  const board = puzzle.board as HitoriBoard;
  const greatest = 99;
  const typed: Play = {
    ...play(puzzle),
    input: "digits",
    choices: Array.from({ length: greatest }, (_, at) => at + 1),
    symbol: (value) => (value === OPEN ? "" : String(value)),
    spoken: (value) => String(value),
    printed: () => "",
    rules: ruleless(board.model),
  };
  return {
    play: typed,
    start: numbersOf(puzzle),
    greatest,
    textOf: (values) => withValues(puzzle.text, values, typed),
    added: "filledCells",
    valuesOf: numbersOf,
  };
}

function numbersOf({ board }: Puzzle): number[] {
  return (board as HitoriBoard).numbers.map((number) => number || OPEN);
}

export function blank(columns: number, rows: number): string {
  return [`hitori ${columns}x${rows}`, ...openRows(columns, rows), ""].join("\n");
}
