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
