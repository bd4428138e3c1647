/** The families that can be played and edited here. A new one adds its folder and a line. */

import type { Component } from "svelte";
import type { Puzzle } from "../lib/types";
import type { Game } from "../play/game.svelte";
import { play as onGrid, type Grid } from "./grid";
import HitoriInside from "./hitori/Inside.svelte";
import { blank as blankHitori, edit as editHitori } from "./hitori/edit";
import { play as hitori } from "./hitori/play";
import NonogramMargin from "./nonogram/Margin.svelte";
import NonogramInside from "./nonogram/Inside.svelte";
import { blank as blankNonogram, edit as editNonogram } from "./nonogram/edit";
import { play as nonogram } from "./nonogram/play";
import PackingEdit from "./packing/PackingEdit.svelte";
import PackingStill from "./packing/Still.svelte";
import PackingView from "./packing/PackingView.svelte";
import { play as packing } from "./packing/play";
import SudokuInside from "./sudoku/Inside.svelte";
import { blank as blankSudoku, edit as editSudoku } from "./sudoku/edit";
import type { Edit, Editing, Editor, Inside, Margin, Play, Still } from "./types";

/** What a family's own view plays, and what is wrong where a rule is broken. */
interface View {
  game: Game;
  broken: Record<string, string>;
}

interface Family {
  /** How it is played, if not just as its page describes it. */
  play?: (puzzle: Puzzle) => Play | null;
  /** What draws the inside of a cell. */
  inside?: Component<Inside>;
  /** The same in the editor, if it differs. */
  insideOfEdit?: Component<Inside>;
  /** What draws the clues beside the cells. */
  margin?: Component<Margin>;
  edit?: (puzzle: Puzzle) => Edit;
  /** The text of an empty board, and whether it may be wider than high. */
  blank?: (columns: number, rows: number) => string;
  isSquare?: boolean;
  /** A family that is not played on a grid of cells has views of its own. */
  view?: Component<View>;
  editor?: Component<Editor, Editing>;
  still?: Component<Still>;
}

const FAMILIES: Record<string, Family> = {
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
  packing: { play: packing, view: PackingView, editor: PackingEdit, still: PackingStill },
  sudoku: {
    inside: SudokuInside,
    edit: editSudoku,
    blank: blankSudoku,
    isSquare: true,
  },
};

/** Whether the rules of a puzzle came with it. */
export function hasRules({ board }: Puzzle): boolean {
  return (board as Partial<Grid>).model !== undefined;
}

/** How a puzzle is played, or null for one that this page cannot play. */
export function playOf(puzzle: Puzzle): Play | null {
  return hasRules(puzzle) ? (FAMILIES[puzzle.family]?.play ?? onGrid)(puzzle) : null;
}

/** What draws the inside of a cell. */
export function insideOf(family: string): Component<Inside> {
  return FAMILIES[family]?.inside ?? SudokuInside;
}

/** What draws beside the cells, if the family has something there. */
export function marginOf(family: string): Component<Margin> | undefined {
  return FAMILIES[family]?.margin;
}

/** How a puzzle is edited, or null where that is not possible here. */
export function editOf(puzzle: Puzzle): Edit | null {
  return FAMILIES[puzzle.family]?.edit?.(puzzle) ?? null;
}

/** What draws a cell in the editor. */
export function insideOfEdit(family: string): Component<Inside> {
  return FAMILIES[family]?.insideOfEdit ?? insideOf(family);
}

/** How an empty board is made, if the family has such. */
export function blankOf(
  family: string,
): { blank: (columns: number, rows: number) => string; isSquare: boolean } | null {
  const { blank, isSquare = false } = FAMILIES[family] ?? {};
  return blank ? { blank, isSquare } : null;
}

/** Whether puzzles of a family can be edited here. */
export function isEditable(family: string): boolean {
  return Boolean(FAMILIES[family]?.edit ?? FAMILIES[family]?.editor);
}

/** The family's own view for playing, if it has one. */
export function viewOf(family: string): Component<View> | null {
  return FAMILIES[family]?.view ?? null;
}

/** The family's own editor, if it has one. */
export function editorOf(family: string): Component<Editor, Editing> | null {
  return FAMILIES[family]?.editor ?? null;
}

/** The family's own picture of a board, if it has one. */
export function stillOf(family: string): Component<Still> | null {
  return FAMILIES[family]?.still ?? null;
}
