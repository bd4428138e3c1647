/** Where the keys lead on a board: arrows around it, Home and End along a row or the whole board. */

import type { Play } from "../families/types";
import { STEPS } from "./elsewhere";

type Board = Pick<Play, "rows" | "columns" | "isHole">;

/** The cell that a key leads to from another, past places that are no cells; null for other keys. */
export function target(
  board: Board,
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  cell: number,
): number | null {
  const step = STEPS[key];
  if (step) return beside(board, cell, step);
  const cells = ctrlKey ? range(board) : range(board).filter((each) => isInRow(board, cell, each));
  if (key === "Home") return firstOf(board, cells);
  return key === "End" ? firstOf(board, cells.reverse()) : null;
}

/** The first cell of the puzzle among these places, by default of the board. */
export function firstOf(board: Board, places = range(board)): number {
  return places.find((place) => !board.isHole?.(place)) ?? 0;
}

function beside(board: Board, cell: number, [right, down]: [right: number, down: number]): number {
  const { rows, columns } = board;
  const x = ((cell % columns) + right + columns) % columns;
  const y = (Math.floor(cell / columns) + down + rows) % rows;
  const next = y * columns + x;
  return board.isHole?.(next) ? beside(board, next, [right, down]) : next;
}

function isInRow({ columns }: Board, one: number, other: number): boolean {
  return Math.floor(one / columns) === Math.floor(other / columns);
}

function range({ rows, columns }: Board): number[] {
  return [...Array(rows * columns).keys()];
}
