/** Whether an entry of a file can be used: a puzzle that can be read, a game whose every cell and every
 * move has values of its board, a draft and a record of their form. */

import { playOf } from "../families";
import { OPEN } from "../families/types";
import type { Cell } from "../lib/cells";
import { unpackCells, unpackMoves, type PackedCells } from "../lib/packed";
import { LEVELS } from "../lib/levels";
import type { Solved } from "../lib/records";
import type { Stored } from "../lib/saved";
import type { Puzzle } from "../lib/types";

/** The number of colours that a player may give to cells. */
const COLOURS = 8;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A whole number from 0 to `most`. */
function isCount(value: unknown, most = Infinity): value is number {
  return typeof value === "number" && value >= 0 && value <= most && value % 1 === 0;
}

/** Whether this gives true, and no error. */
function holds(claim: () => boolean): boolean {
  try {
    return claim();
  } catch {
    return false;
  }
}

export function isPuzzle(found: unknown): found is Puzzle {
  const { family, title, summary, text, start, scene } = found as Partial<Puzzle>;
  return (
    [family, title, summary, text].every((each) => typeof each === "string") &&
    Array.isArray(start) &&
    start.every((value) => isCount(value, OPEN)) &&
    isRecord(scene) &&
    Array.isArray(scene.items) &&
    holds(() => {
      playOf(found as Puzzle)?.rules.conflicts(start);
      return true;
    })
  );
}

/** Whether a game of this puzzle has a value of the board in each cell, before and after each move. */
export function isGame(found: unknown, puzzle: Puzzle): found is Stored {
  const { start } = puzzle;
  const choices = playOf(puzzle)?.choices;
  const isChoice = (value: number) => choices?.includes(value) ?? true;
  const isOf = (value: number, cell: number) =>
    value === start[cell] || (start[cell] === OPEN && isChoice(value));
  return isPlayed(found, start.length, isChoice, isOf);
}

/** A draft of a puzzle: a board that is edited, or versions of a packing. */
export function isDraft(found: unknown): boolean {
  const { updated, made } = found as { updated?: unknown; made?: Record<string, unknown> };
  if (!isCount(updated) || !isRecord(made)) return false;
  const { played, values, at } = made;
  if (Array.isArray(values)) return values.every(isRecord) && isCount(at, values.length - 1);
  const size = ((played as Stored | undefined)?.cells as PackedCells | undefined)?.values?.length;
  return isPlayed(played, size ?? 0);
}

export function isSolved(found: unknown): found is Solved {
  const { family, kind, level, seconds, isAlone, when } = found as Partial<Solved>;
  return (
    typeof family === "string" &&
    typeof kind === "string" &&
    (level === undefined || LEVELS.includes(level)) &&
    isCount(seconds) &&
    typeof isAlone === "boolean" &&
    isCount(when)
  );
}

function isPlayed(
  found: unknown,
  size: number,
  isMark = (_value: number) => true,
  isValue = (_value: number, _cell: number) => true,
): boolean {
  const { cells, moves, done, savepoints, seconds, updated } = (found ?? {}) as Partial<Stored>;
  if (!(cells?.values instanceof Uint8Array) || !(moves instanceof Int32Array)) return false;
  const isCell = (cell: Cell, at: number) =>
    isValue(cell.value, at) &&
    [...cell.notes, ...cell.corners].every((mark) => isCount(mark, OPEN) && isMark(mark)) &&
    isCount(cell.colour, COLOURS);
  return holds(() => {
    const [board, made] = [unpackCells(cells), unpackMoves(moves)];
    return (
      board.length === size &&
      board.every(isCell) &&
      made
        .flat()
        .every(
          ({ cell, before, after }) =>
            isCount(cell, size - 1) && isCell(before, cell) && isCell(after, cell),
        ) &&
      isCount(done, made.length) &&
      Array.isArray(savepoints) &&
      savepoints.every((each) => isCount(each, made.length)) &&
      isCount(seconds) &&
      isCount(updated)
    );
  });
}
