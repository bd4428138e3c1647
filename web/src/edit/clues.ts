/** Clues of a puzzle as the server lists them. */

export interface Clue {
  kind: string;
  /** Rows and columns from 0, in space with the layer before. */
  cells: number[][];
}

/** A clue as people see it: its cell, or its first and its last one. */
export function nameOf({ kind, cells }: Clue): string {
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return kind;
  return cells.length > 1 ? `${cellName(first)}–${cellName(last)}` : cellName(first);
}

function cellName(cell: number[]): string {
  const letters = "lrc".slice(-cell.length);
  return cell.map((at, index) => `${letters[index]}${at + 1}`).join("");
}
