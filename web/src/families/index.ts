/** The families that can be played and edited here. A new one adds its folder and a line. */

import type { Component } from "svelte";
import type { Puzzle } from "../lib/types";
import { play as onGrid, type Grid } from "./grid";
import HitoriInside from "./hitori/Inside.svelte";
import { blank as blankHitori, edit as editHitori } from "./hitori/edit";
import { play as hitori } from "./hitori/play";
import NonogramMargin from "./nonogram/Margin.svelte";
import NonogramInside from "./nonogram/Inside.svelte";
import { blank as blankNonogram, edit as editNonogram } from "./nonogram/edit";
import { play as nonogram } from "./nonogram/play";
import PackingStill from "./packing/Still.svelte";
import PackingView from "./packing/PackingView.svelte";
import { play as packing } from "./packing/play";
import SudokuInside from "./sudoku/Inside.svelte";
import { blank as blankSudoku } from "./sudoku/blank";
import type { Edit, Editing, Editor, Inside, Margin, Play, Playing, Still } from "./types";

/** What a family adds to a board that its page describes. */
interface Faces {
  /** How it is played, if not just as its page describes it. */
  play?: (puzzle: Puzzle) => Play | null;
  /** What draws the inside of a cell. */
  inside?: Component<Inside>;
  /** The same in the editor, if it differs. */
  insideOfEdit?: Component<Inside>;
  /** What draws the clues beside the cells. */
  margin?: Component<Margin>;
  edit?: (puzzle: Puzzle) => Edit;
  /** The text of an empty board. */
  blank?: (columns: number, rows: number) => string;
  /** A family that is not played on a grid of cells has views of its own. */
  view?: Component<Playing>;
  /** Its own editor, which loads when it is opened. */
  editor?: () => Promise<{ default: Component<Editor, Editing> }>;
  still?: Component<Still>;
}

const FAMILIES: Record<string, Faces> = {
  hitori: {
    play: hitori,
    inside: HitoriInside,
    insideOfEdit: SudokuInside,
    edit: editHitori,
    blank: blankHitori,
  },
  nonogram: {
    play: nonogram,
    inside: NonogramInside,
    margin: NonogramMargin,
    edit: editNonogram,
    blank: blankNonogram,
  },
  packing: {
    play: packing,
    view: PackingView,
    editor: () => import("./packing/PackingEdit.svelte"),
    still: PackingStill,
  },
  sudoku: {
    editor: () => import("./sudoku/SudokuEdit.svelte"),
    blank: blankSudoku,
  },
};

/** What a family adds; cells of others look as those of a sudoku. */
export function facesOf(family: string): Faces & Required<Pick<Faces, "inside">> {
  return { inside: SudokuInside, ...FAMILIES[family] };
}

/** Whether the rules of a puzzle came with it. */
export function hasRules({ board }: Puzzle): boolean {
  return (board as Partial<Grid>).model !== undefined;
}

/** How a puzzle is played, or null for one that this page cannot play. */
export function playOf(puzzle: Puzzle): Play | null {
  return hasRules(puzzle) ? (facesOf(puzzle.family).play ?? onGrid)(puzzle) : null;
}
