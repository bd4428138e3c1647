/** Empty boards of sudoku. */

import { range } from "../../rules/model";
import { openRows } from "../grid";

/** An empty board with boxes that fill it. */
export function blank(columns: number, rows: number): string {
  const head = `sudoku ${boxOf(columns, rows).join("x")}`;
  const size = rows === columns ? [] : [`size ${rows}x${columns}`];
  return [head, ...openRows(columns, rows), ...size, ""].join("\n");
}

/** The box nearest to a square that fits: its rows and columns. */
function boxOf(columns: number, rows: number): [number, number] {
  const size = Math.max(columns, rows);
  const boxes = range(size)
    .map((at): [number, number] => [at + 1, size / (at + 1)])
    .filter(([high, wide]) => rows % high === 0 && columns % wide === 0);
  const stretch = ([high, wide]: [number, number]) => Math.abs(high - wide);
  return boxes.sort((one, other) => stretch(one) - stretch(other))[0] ?? [1, size];
}
