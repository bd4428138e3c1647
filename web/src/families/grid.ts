/** Playing on a grid as the puzzle's page describes it; a family adds only what it does otherwise. */

import type { Puzzle, Rows } from "../lib/types";
import type { Model } from "../rules/model";
import { Rules } from "../rules/rules";
import { OPEN, cut, type Play } from "./types";

export interface Grid {
  rows: number;
  columns: number;
  input: "digits" | "paint";
  /** What each value of the model is called on the board. */
  symbols: string[];
  model: Model;
}

export function play(puzzle: Puzzle): Play {
  const { rows, columns, input, symbols, model } = puzzle.board as Grid;
  const { values, background } = model;
  const symbolOf = new Map(values.map((value, at) => [value, symbols[at] ?? ""]));
  const symbol = (value: number) => symbolOf.get(value) ?? "";
  return {
    rows,
    columns,
    left: 0,
    top: 0,
    input,
    // The background is entered last.
    choices: [...values].sort((a, b) => Number(a === background) - Number(b === background)),
    keepsText: true,
    printed: () => "",
    isGiven: (cell) => puzzle.start[cell] !== OPEN,
    symbol,
    spoken: symbol,
    rules: new Rules(model),
    rowsOf: (cells) =>
      cut(
        cells.map((value) => (value === OPEN ? background : value)),
        columns,
      ),
    valuesOf: (rows: Rows) => rows.flat(2).map((value) => Number(value ?? OPEN)),
  };
}

/** The same board without rules, for a draft. */
export function ruleless({ values }: Model): Rules {
  return new Rules({ values, background: null, rules: [] });
}
