/** The interface between a family and the page: playing, editing and drawing. */

import type { Component } from "svelte";
import type { Puzzle, Rows, Scene } from "../lib/types";
import type { Game } from "../play/game.svelte";
import type { View } from "../play/view";
import type { Conflict, Rules } from "../rules/rules";

export { OPEN } from "../rules/model";
export type { Conflict } from "../rules/rules";

/** What a cell of a value is filled with, what is legible on it, and its letter. */
export interface Paint {
  fill: string;
  ink: string;
  mark: string;
}

/** How one puzzle is played, by values of its cells; 255 is an open cell. */
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
  /** Spoken when the focus comes to a cell: the clues of its lines, and which of them clash. */
  described?(cell: number, broken: Conflict[]): string;
  isGiven(cell: number): boolean;
  /** Whether a place is no cell of the puzzle: keys and pointer pass it by. */
  isHole?(cell: number): boolean;
  /** Whether something small, such as the sum of a cage, stands in the upper left corner of a cell. */
  isLabelled?(cell: number): boolean;
  /** The sign of a value on its brush, where it has no colour of its own. */
  sign?(value: number): string;
  /** The name of a value: on the board, and spoken. */
  symbol(value: number): string;
  spoken(value: number): string;
  /** How a given cell is read aloud, where that is not its value. */
  read?(cell: number, value: number): string;
  /** How a value is painted, if the style sheet does not define it. */
  paint?(value: number): Paint | null;
  /** What is drawn under the cells instead of the puzzle's own scene. */
  scene?: Scene;
  rules: Rules;
  /** Rules of whole lines: their violations are marked at the clue, not in cells. */
  lineRules?: ReadonlySet<string>;
  /** The open cells that are white for certain, since the lines of these cells are done. */
  settled?(values: number[], cells: number[]): number[];
  /** The values to enter for cells that hold one; null where a board cannot show that. */
  laid?(cells: number[], value: number, values: number[]): Map<number, number> | null;
  /** The board as the server wants it, its open cells as the background unless given. */
  rowsOf(values: number[], open?: null): Rows;
  /** The values of a board that the server gave. */
  valuesOf(rows: Rows): number[];
}

/** What a view plays. */
export interface Playing {
  game: Game;
  /** What is wrong where a rule is broken. */
  broken: Record<string, string>;
  /** What stands beside a solved board. */
  End: Component<{ game: Game }>;
}

/** How puzzles of a family are edited. */
export interface Edit {
  play: Play;
  /** The initial board. */
  start: number[];
  /** The greatest number that may be typed. */
  greatest: number;
  /** Whether to start from a solution, if there is one: a nonogram's picture. It is the answer. */
  startsSolved?: boolean;
  /** The colours to paint with and the same puzzle with others, where there may be several. */
  palette?: Palette;
  withPalette?(palette: Palette): Edit;
  /** The canonical text of the edited puzzle. */
  textOf(values: number[]): string;
  /** What is said of the cells that complete it. */
  added: "filledCells" | "paintedCells";
  /** The painted cells, which a completion keeps, where clues are counted from a picture. */
  boardOf?(values: number[]): Rows;
  /** The values of a completed puzzle; of a picture from its solution. */
  valuesOf(made: Puzzle, solution: Rows): number[];
}

/** Names of colours, with shades and letters where these are given. */
export interface Palette {
  /** A name, perhaps followed by a shade: `rust#c04010`. */
  colours: string[];
  marks?: string[];
  shades?: (string | null)[];
}

/** What is drawn beside the cells: clues whose style follows the board. */
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

/** The input of a family's own editor: a puzzle and its game, or an empty board. */
export interface Editor {
  /** The name of the draft. */
  name: string;
  puzzle?: Puzzle;
  game?: Game | null;
  columns?: number;
  rows?: number;
  /** Whether another tab edits the draft: nothing is stored here then. */
  isHeld?: boolean;
}

/** What an editor does when it is asked. */
export interface Editing {
  saveNow: () => Promise<void>;
}

/** A cell whose inside is drawn, and where it lies in the scene. */
export interface Spot {
  cell: number;
  x: number;
  y: number;
  shown: {
    readonly value: number;
    readonly notes: readonly number[];
    readonly corners: readonly number[];
  };
}

/** What the insides of cells are drawn from: a row at a time, since one path is quicker than many. */
export interface Inside {
  play: Play;
  spots: Spot[];
}

/** A cell that has this value and no marks. */
export function spotOf(cell: number, value: number, x: number, y: number): Spot {
  return { cell, x, y, shown: { value, notes: [], corners: [] } };
}

/** A board without input; its last changed cell may be marked. */
export interface Still {
  puzzle: Puzzle;
  play: Play;
  cells: number[];
  mark: number | null;
  /** Cells in which it differs from another board. */
  differing?: number[];
  /** Cells that a step of an explanation looks at. */
  looked?: number[];
  label: string;
}

/** Values cut into rows. */
export function cut<T>(values: T[], columns: number): T[][] {
  const rows: T[][] = [];
  for (let at = 0; at < values.length; at += columns) rows.push(values.slice(at, at + columns));
  return rows;
}
