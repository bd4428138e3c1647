/** What a family tells the page: how it is played and what its rules say. */

import type { Puzzle, Rows, Scene } from "../lib/types";

export const OPEN = 255;

/** A rule that is broken, and the cells that break it together. */
export interface Conflict {
  rule: string;
  cells: number[];
}

/** The rules of one puzzle, as values over its cells; 255 is an open cell. */
export interface Play {
  rows: number;
  columns: number;
  /** Where the first cell lies in the scene, in cells. */
  left: number;
  top: number;
  /** Digits are typed; painted cells are clicked and dragged over. */
  input: "digits" | "paint" | "pieces";
  /** The values that a cell may take, in the order in which a click goes through them. */
  choices: number[];
  /** Whether the scene's own text (givens, clues) is shown; otherwise cells show it. */
  keepsText: boolean;
  /** What is printed in a cell besides its value, as it is spoken. */
  printed(cell: number): string;
  isGiven(cell: number): boolean;
  /** What a value is called, for the board and for those who hear it. */
  symbol(value: number): string;
  spoken(value: number): string;
  /** Every broken rule among what is decided so far. */
  conflicts(values: number[]): Conflict[];
  /** Whether the puzzle is solved: any solution will do. */
  isSolved(values: number[]): boolean;
  /** The board as the server wants it. */
  rowsOf(values: number[]): Rows;
  /** The values of a board that the server gave. */
  valuesOf(rows: Rows): number[];
}

/** How a puzzle of a family is made by hand. */
export interface Edit {
  play: Play;
  /** The board that is begun with. */
  start: number[];
  /** The greatest number that may be typed. */
  greatest: number;
  /** Whether to begin with a solution, where there is one: a nonogram's picture. */
  startsSolved?: boolean;
  /** What is drawn under the cells, where that changes with them. */
  sceneOf?(values: number[]): Scene;
  /** The canonical text of what was made. */
  textOf(values: number[]): string;
}

/** What the inside of a cell is drawn from. */
export interface Inside {
  play: Play;
  cell: number;
  value: number;
  notes: number[];
  x: number;
  y: number;
}

/** A board that is looked at, its last changed cell marked. */
export interface Still {
  puzzle: Puzzle;
  play: Play;
  cells: number[];
  mark: number | null;
  label: string;
}

/** Values cut into rows. */
export function cut<T>(values: T[], columns: number): T[][] {
  const rows: T[][] = [];
  for (let at = 0; at < values.length; at += columns) rows.push(values.slice(at, at + columns));
  return rows;
}
