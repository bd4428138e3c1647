/** Cells and moves as lists of numbers, which a browser stores much faster than objects. */

import { bare, isSame, type Cell, type Patch } from "./cells";

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

// -- a board in a link ----------------------------------------------------------------------------

/** A board as a text for addresses: numbers in base64, a run of equal cells after the other. A run is
 * twice its length, one more if its cells have marks, and one more than the value modulo 256; with marks
 * then its notes and its corner marks, each after their number, and its colour. */
export function boardText(cells: readonly Cell[]): string {
  const runs: { cell: Cell; length: number }[] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    if (last && isSame(last.cell, cell)) last.length += 1;
    else runs.push({ cell, length: 1 });
  }
  return textOf(runs.flatMap(({ cell, length }) => runOf(cell, length)));
}

function runOf({ value, notes, corners, colour }: Cell, length: number): number[] {
  const first = (value + 1) & 0xff;
  if (!notes.length && !corners.length && !colour) return [2 * length, first];
  return [2 * length + 1, first, notes.length, ...notes, corners.length, ...corners, colour];
}

/** The cells of such a text; a `RangeError` for one that is no board of this size. */
export function cellsOf(text: string, size: number): Cell[] {
  const numbers = numbersOf(text);
  let at = 0;
  const next = (): number => {
    const number = numbers[at++];
    if (number === undefined) throw new RangeError("the board is cut short");
    return number;
  };
  const some = () => Array.from({ length: Math.min(next(), numbers.length) }, next);
  const cells: Cell[] = [];
  while (at < numbers.length) {
    const [head, first] = [next(), next()];
    const length = Math.floor(head / 2);
    if (first > 0xff || length > size - cells.length) throw new RangeError("no such cells");
    const cell = bare((first - 1) & 0xff);
    if (head % 2) Object.assign(cell, { notes: some(), corners: some(), colour: next() });
    for (let count = 0; count < length; count += 1) cells.push(cell);
  }
  if (cells.length < size) throw new RangeError("the board is cut short");
  return cells;
}

/** Numbers in base64 for addresses, seven bits a byte, the lowest first; the eighth says that more follow. */
function textOf(numbers: number[]): string {
  const bytes = numbers.flatMap((number) => {
    const signs = [];
    let left = number;
    for (; left > 0x7f; left >>>= 7) signs.push((left & 0x7f) | 0x80);
    return [...signs, left];
  });
  const text = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function numbersOf(text: string): number[] {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new RangeError("no base64");
  const numbers: number[] = [];
  let [number, weight] = [0, 1];
  for (const sign of atob(text.replaceAll("-", "+").replaceAll("_", "/"))) {
    const byte = sign.charCodeAt(0);
    number += (byte & 0x7f) * weight;
    weight *= 0x80;
    if (byte <= 0x7f) {
      numbers.push(number);
      [number, weight] = [0, 1];
    }
  }
  if (weight > 1) throw new RangeError("the board is cut short");
  return numbers;
}
