/** Empty boards of sudoku. */

import { openRows } from "../grid";

/** An empty board of a size that has boxes. */
export function blank(columns: number): string {
  return [`sudoku ${boxOf(columns).join("x")}`, ...openRows(columns, columns), ""].join("\n");
}

/** The box nearest to a square: its rows and columns. */
function boxOf(size: number): [number, number] {
  let high = Math.floor(Math.sqrt(size));
  while (size % high) high -= 1;
  return [high, size / high];
}
