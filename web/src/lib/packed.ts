/** Cells and moves as lists of numbers, which a browser stores much faster than objects. */

import type { Cell, Patch } from "./saved";

export interface PackedCells {
  values: Uint8Array;
  /** The notes of cells that have some. */
  notes: [cell: number, notes: number[]][];
}

export function packCells(cells: Cell[]): PackedCells {
  const notes = cells.flatMap((cell, at): [number, number[]][] =>
    cell.notes.length ? [[at, cell.notes]] : [],
  );
  return { values: Uint8Array.from(cells, (cell) => cell.value), notes };
}

export function unpackCells({ values, notes }: PackedCells): Cell[] {
  const cells = Array.from(values, (value): Cell => ({ value, notes: [] }));
  for (const [at, found] of notes) cells[at] = { value: cells[at]?.value ?? 0, notes: found };
  return cells;
}

/** Each move as the number of its patches and these; a patch as its cell and the cell before and after;
 * such a one as its value and the number of its notes before them. */
export function packMoves(moves: Patch[][]): Int32Array {
  const numbers: number[] = [];
  const put = ({ value, notes }: Cell) => numbers.push(value, notes.length, ...notes);
  for (const patches of moves) {
    numbers.push(patches.length);
    for (const { cell, before, after } of patches) {
      numbers.push(cell);
      put(before);
      put(after);
    }
  }
  return Int32Array.from(numbers);
}

export function unpackMoves(numbers: Int32Array): Patch[][] {
  let at = 0;
  const next = () => numbers[at++] ?? 0;
  const cell = (): Cell => ({ value: next(), notes: Array.from({ length: next() }, next) });
  const patch = (): Patch => ({ cell: next(), before: cell(), after: cell() });
  const moves: Patch[][] = [];
  while (at < numbers.length) moves.push(Array.from({ length: next() }, patch));
  return moves;
}
