/** What a family tells the page: how it is played and what its rules say. */

import type { Puzzle, Rows, Scene } from "../lib/types";
import type { Game } from "../play/game.svelte";
import type { View } from "../play/view";

export const OPEN = 255;

/** A rule that is broken, and the cells that break it together. */
export interface Conflict {
  rule: string;
  cells: number[];
}

/** What a cell of a value is filled with, what is legible on it, and its letter. */
export interface Paint {
  fill: string;
  ink: string;
  mark: string;
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
  /** What is heard when the keys come to a cell: the clues of its lines, and which of them clash. */
  described?(cell: number, broken: Conflict[]): string;
  isGiven(cell: number): boolean;
  /** What a value is called, for the board and for those who hear it. */
  symbol(value: number): string;
  spoken(value: number): string;
  /** How a value is painted, where the style sheet does not say it. */
  paint?(value: number): Paint | null;
  /** What is drawn under the cells, if it is not the puzzle's own scene. */
  scene?: Scene;
  /** Groups of cells that hold every value once. */
  groups?: number[][];
  /** What the value of a cell says at once of others, as cells and values. */
  follows?(values: number[], cell: number): [number, number][];
  /** Rules of whole lines, none of whose cells is at fault alone: they are marked at the clue. */
  lineRules?: ReadonlySet<string>;
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
  /** The colours to paint with and the same puzzle with others, where there may be several. */
  palette?: Palette;
  withPalette?(palette: Palette): Edit;
  /** The canonical text of what was made. */
  textOf(values: number[]): string;
}

/** Colours by their names, with shades and letters where these are told. */
export interface Palette {
  /** Perhaps with a shade behind: `rust#c04010`. */
  colours: string[];
  marks?: string[];
  shades?: (string | null)[];
}

/** What is drawn beside the cells: clues that change their looks with the board. */
export interface Margin {
  play: Play;
  values: number[];
  /** Lines that clash. */
  broken: Conflict[];
  /** The cell that the keys or the mouse are at. */
  focus: number | null;
  view: View;
  /** The view box of every drawing of the board. */
  frame: string;
}

/** What an editor of a family's own begins with: a puzzle and its game, or an empty board. */
export interface Editor {
  /** The name under which it is kept. */
  name: string;
  puzzle?: Puzzle;
  game?: Game | null;
  columns?: number;
  rows?: number;
}

/** What the inside of a cell is drawn from. */
export interface Inside {
  play: Play;
  cell: number;
  value: number;
  notes: readonly number[];
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
