/** The families that can be played and made here. A new one adds its folder and a line. */

import type { Component } from "svelte";
import type { Puzzle } from "../lib/types";
import HitoriInside from "./hitori/Inside.svelte";
import { blank as blankHitori, edit as editHitori } from "./hitori/edit";
import { play as hitori } from "./hitori/play";
import NonogramInside from "./nonogram/Inside.svelte";
import { blank as blankNonogram, edit as editNonogram } from "./nonogram/edit";
import { play as nonogram } from "./nonogram/play";
import SudokuInside from "./sudoku/Inside.svelte";
import { blank as blankSudoku, edit as editSudoku } from "./sudoku/edit";
import { play as sudoku } from "./sudoku/play";
import type { Edit, Inside, Play } from "./types";

interface Family {
  play: (puzzle: Puzzle) => Play;
  inside: Component<Inside>;
  edit: (puzzle: Puzzle) => Edit;
  /** The text of an empty board. */
  blank: (columns: number, rows: number) => string;
  /** Whether a board may be wider than high. */
  isSquare: boolean;
}

const FAMILIES: Record<string, Family> = {
  hitori: { play: hitori, inside: HitoriInside, edit: editHitori, blank: blankHitori, isSquare: false },
  nonogram: {
    play: nonogram,
    inside: NonogramInside,
    edit: editNonogram,
    blank: blankNonogram,
    isSquare: false,
  },
  sudoku: { play: sudoku, inside: SudokuInside, edit: editSudoku, blank: blankSudoku, isSquare: true },
};

/** How a puzzle is played, or null for a family that this page cannot play yet. */
export function playOf(puzzle: Puzzle): Play | null {
  return FAMILIES[puzzle.family]?.play(puzzle) ?? null;
}

/** What draws the inside of a cell. */
export function insideOf(family: string): Component<Inside> {
  return FAMILIES[family]?.inside ?? SudokuInside;
}

/** How a puzzle is made, or null where that is not possible here. */
export function editOf(puzzle: Puzzle): Edit | null {
  return FAMILIES[puzzle.family]?.edit(puzzle) ?? null;
}

/** What draws a cell while a puzzle is made: pictures are painted, everything else is typed. */
export function insideOfEdit(family: string): Component<Inside> {
  return family === "nonogram" ? NonogramInside : SudokuInside;
}

/** How an empty board is made, if the family has such. */
export function blankOf(family: string): Pick<Family, "blank" | "isSquare"> | null {
  return FAMILIES[family] ?? null;
}
