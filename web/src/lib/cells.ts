/** Cells of a game, and changes of them. */

export interface Patch {
  cell: number;
  before: Cell;
  after: Cell;
}

/** One cell of a game: its value, pencil marks, and a colour that the player gave it. */
export interface Cell {
  value: number;
  /** The candidates of the cell: its centre marks. */
  notes: number[];
  corners: number[];
  /** 0 for none. */
  colour: number;
}

/** A cell with a value and nothing else. */
export function bare(value: number): Cell {
  return { value, notes: [], corners: [], colour: 0 };
}

export function isSame(a: Cell, b: Cell): boolean {
  return (
    a.value === b.value &&
    a.colour === b.colour &&
    a.notes.join() === b.notes.join() &&
    a.corners.join() === b.corners.join()
  );
}

/** The row and the column of a cell, as people see them: from 1. */
export function placeOf(cell: number, columns: number): { row: number; column: number } {
  return { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 };
}

/** What the server calls a cell. */
export function nameOf(cell: number, columns: number): string {
  const { row, column } = placeOf(cell, columns);
  return `r${row}c${column}`;
}
