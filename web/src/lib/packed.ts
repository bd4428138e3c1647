/** Cells and moves as lists of numbers, which a browser stores much faster than objects. */

import { bare, type Cell, type Patch } from "./cells";

export interface PackedCells {
  values: Uint8Array;
  /** The notes of cells that have some. */
  notes: [cell: number, notes: number[]][];
  /** Likewise; games of older versions lack them. */
  corners?: [cell: number, corners: number[]][];
  colours?: [cell: number, colour: number][];
}

export function packCells(cells: Cell[]): PackedCells {
  const all = cells.map((cell, at) => [at, cell] as const);
  return {
    values: Uint8Array.from(cells, (cell) => cell.value),
    notes: all.flatMap(([at, { notes }]) => (notes.length ? [[at, notes]] : [])),
    corners: all.flatMap(([at, { corners }]) => (corners.length ? [[at, corners]] : [])),
    colours: all.flatMap(([at, { colour }]) => (colour ? [[at, colour]] : [])),
  };
}

export function unpackCells({ values, notes, corners, colours }: PackedCells): Cell[] {
  const cells = Array.from(values, bare);
  const put = (at: number, part: Partial<Cell>) => Object.assign(cells[at] ?? {}, part);
  for (const [at, found] of notes) put(at, { notes: found });
  for (const [at, found] of corners ?? []) put(at, { corners: found });
  for (const [at, colour] of colours ?? []) put(at, { colour });
  return cells;
}

/** The bits of a packed cell's first number, above its value. */
const CORNERS = 8;
const COLOUR = 16;

/** Each move as the number of its patches and these; a patch as its cell and the cell before and after;
 * such a one as its value, with the number of its corner marks and its colour in higher bits, the number
 * of its notes, and both kinds of marks. */
export function packMoves(moves: Patch[][]): Int32Array {
  const numbers: number[] = [];
  const put = ({ value, notes, corners, colour }: Cell) =>
    numbers.push(
      value | (corners.length << CORNERS) | (colour << COLOUR),
      notes.length,
      ...notes,
      ...corners,
    );
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

/** The moves; a `RangeError` for numbers that are none. */
export function unpackMoves(numbers: Int32Array): Patch[][] {
  let at = 0;
  const next = () => some(1)[0] ?? 0;
  const some = (length: number) => {
    if (length < 0 || length > numbers.length - at) throw new RangeError("the moves are cut short");
    return Array.from(numbers.subarray(at, (at += length)));
  };
  const cell = (): Cell => {
    const [first, count] = [next(), next()];
    const [notes, corners] = [some(count), some((first >> CORNERS) & 0xff)];
    return { value: first & 0xff, notes, corners, colour: first >> COLOUR };
  };
  const patch = (): Patch => ({ cell: next(), before: cell(), after: cell() });
  const moves: Patch[][] = [];
  while (at < numbers.length) {
    const patches: Patch[] = [];
    for (let left = next(); left > 0; left -= 1) patches.push(patch());
    moves.push(patches);
  }
  return moves;
}
