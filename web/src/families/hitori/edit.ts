/** Editing a hitori: a number in every cell, or none. */

import type { Puzzle } from "../../lib/types";
import { ruleless, withRows } from "../grid";
import { OPEN, cut, type Edit } from "../types";
import { play, type HitoriBoard } from "./play";

export function edit(puzzle: Puzzle): Edit {
  const board = puzzle.board as HitoriBoard;
  const greatest = 99;
  return {
    play: {
      ...play(puzzle),
      input: "digits",
      choices: Array.from({ length: greatest }, (_, at) => at + 1),
      symbol: (value) => (value === OPEN ? "" : String(value)),
      spoken: (value) => String(value),
      printed: () => "",
      rules: ruleless(board.model),
    },
    start: board.numbers.map((number) => number || OPEN),
    greatest,
    textOf: (values) => {
      const signs = values.map((value) => (value === OPEN ? "." : String(value)));
      return withRows(
        puzzle.text,
        cut(signs, board.columns).map((row) => row.join(" ")),
      );
    },
  };
}

export function blank(columns: number, rows: number): string {
  const row = new Array<string>(columns).fill(".").join(" ");
  return [`hitori ${columns}x${rows}`, ...new Array<string>(rows).fill(row), ""].join("\n");
}
