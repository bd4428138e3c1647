/** Where pencil marks stand in a cell, in parts of it. Digits reach no lower than their line, so three
 * lines of them fit at a size that can still be read on a phone. */

export interface Note {
  x: number;
  y: number;
  size: number;
}

/** The greatest size of a mark, and what three in a row may take. */
const LARGEST = 0.36;
const EXTENT = 1.08;
/** How far the outer marks of three are from the middle. */
const REACH = 0.3;
/** And of two. */
const NEAR = 0.22;
/** The middles of corner marks: the corners first, then the sides. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [0, 0],
] as const;

/** A note at its own place of the cell, of so many that there may be; notes count from 1. */
export function noteAt(note: number, most: number): Note {
  const side = Math.ceil(Math.sqrt(most));
  const reach = side > 2 ? REACH : NEAR;
  const middle = (at: number) => 0.5 + (reach * (2 * at - side + 1)) / Math.max(1, side - 1);
  const [column, row] = [(note - 1) % side, Math.floor((note - 1) / side)];
  return { x: middle(column), y: middle(row), size: Math.min(LARGEST, EXTENT / side) };
}

/** Centre marks: in as few rows as they fit into; lower where a label stands above them. */
export function centred(count: number, isLabelled = false): Note[] {
  const rows = Math.max(1, Math.ceil(count / 4), Math.round(Math.sqrt(count / 2)));
  const across = Math.ceil(count / rows);
  const height = isLabelled ? 0.74 : 0.9;
  const size = Math.min(LARGEST, 0.9 / (across * 0.6), height / (rows * 0.84));
  return Array.from({ length: count }, (_, at) => {
    const [column, row] = [at % across, Math.floor(at / across)];
    const own = row === rows - 1 ? count - row * across : across;
    return {
      x: 0.5 + (column - (own - 1) / 2) * 0.6 * size,
      y: (isLabelled ? 0.63 : 0.5) + (row - (rows - 1) / 2) * 0.84 * size,
      size,
    };
  });
}

/** Corner marks: in the corners first, but not in one with a label; those beyond nine stand as smaller
 * notes do. */
export function cornered(count: number, isLabelled = false): Note[] {
  const free = CORNERS.slice(isLabelled ? 1 : 0);
  if (count > free.length) {
    return Array.from({ length: count }, (_, at) => noteAt(at + 1, count));
  }
  return free.slice(0, count).map(([x, y]) => ({
    x: 0.5 + 0.33 * x,
    y: 0.5 + 0.32 * y,
    size: EXTENT / 3,
  }));
}
