/** Editing a sudoku: givens are typed, constraints stay as they are. */

import type { Puzzle } from "../../lib/types";
import { Rules } from "../../rules/rules";
import { play as onGrid, type Grid } from "../grid";
import { OPEN, cut, type Edit } from "../types";

export function edit(puzzle: Puzzle): Edit {
  const { rows, columns, model } = puzzle.board as Grid;
  const others = model.rules.filter(({ name }) => name !== "given-changed");
  const play = {
    ...onGrid(puzzle),
    isGiven: () => false,
    keepsText: false,
    rules: new Rules({ ...model, rules: others }),
  };
  return {
    play,
    start: puzzle.start,
    greatest: model.values.length,
    // The first line, the rows, and what follows them.
    textOf: (values) => {
      const lines = puzzle.text.split("\n");
      const signs = values.map((value) => (value === OPEN ? "." : play.symbol(value)));
      const written = cut(signs, columns).map((row) => row.join(" "));
      return [lines[0], ...written, ...lines.slice(1 + rows)].join("\n");
    },
  };
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
