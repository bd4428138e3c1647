/** Notes stand at fixed places of a cell, in rows. */

export interface Note {
  x: number;
  y: number;
  size: number;
}

/** Where a note stands in its cell, of so many that there may be; notes count from 1. */
export function noteAt(note: number, most: number): Note {
  const side = Math.ceil(Math.sqrt(most));
  return {
    x: 0.05 + (0.9 * (((note - 1) % side) + 0.5)) / side,
    y: 0.06 + (0.9 * (Math.floor((note - 1) / side) + 0.5)) / side,
    size: 0.84 / side,
  };
}
