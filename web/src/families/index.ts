/** The families that can be played here. A new one adds its folder and a line. */

import type { Component } from "svelte";
import type { Puzzle } from "../lib/types";
import HitoriInside from "./hitori/Inside.svelte";
import { play as hitori } from "./hitori/play";
import NonogramInside from "./nonogram/Inside.svelte";
import { play as nonogram } from "./nonogram/play";
import SudokuInside from "./sudoku/Inside.svelte";
import { play as sudoku } from "./sudoku/play";
import type { Inside, Play } from "./types";

interface Family {
  play: (puzzle: Puzzle) => Play;
  inside: Component<Inside>;
}

const FAMILIES: Record<string, Family> = {
  hitori: { play: hitori, inside: HitoriInside },
  nonogram: { play: nonogram, inside: NonogramInside },
  sudoku: { play: sudoku, inside: SudokuInside },
};

/** How a puzzle is played, or null for a family that this page cannot play yet. */
export function playOf(puzzle: Puzzle): Play | null {
  return FAMILIES[puzzle.family]?.play(puzzle) ?? null;
}

/** What draws the inside of a cell. */
export function insideOf(puzzle: Puzzle): Component<Inside> {
  return FAMILIES[puzzle.family]?.inside ?? SudokuInside;
}
