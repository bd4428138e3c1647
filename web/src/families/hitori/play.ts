/** Hitori: cells black or white; no number twice among the whites of a line, no two blacks side by
 * side, all whites connected. */

import type { Puzzle, Rows } from "../../lib/types";
import { t } from "../../lib/i18n.svelte";
import { OPEN, cut, type Conflict, type Play } from "../types";

export interface HitoriBoard {
  rows: number;
  columns: number;
  numbers: number[];
}

const WHITE = 0;
const BLACK = 1;

export function play(puzzle: Puzzle): Play {
  const board = puzzle.board as HitoriBoard;
  return {
    rows: board.rows,
    columns: board.columns,
    left: 0,
    top: 0,
    input: "paint",
    choices: [BLACK, WHITE],
    keepsText: false,
    printed: (cell) => (board.numbers[cell] ? `${board.numbers[cell]}, ` : ""),
    isGiven: () => false,
    symbol: () => "",
    spoken: (value) => t(value === BLACK ? "black" : value === WHITE ? "white" : "open"),
    follows: (values, cell) => follows(board, values, cell),
    conflicts: (values) => conflicts(board, values),
    // A cell that is not black counts as white, so players need not mark the whites.
    isSolved: (values) => {
      const whole = values.map((value) => (value === OPEN ? WHITE : value));
      return whole.includes(BLACK) && conflicts(board, whole).length === 0;
    },
    rowsOf: (values) =>
      cut(
        values.map((value) => (value === OPEN ? WHITE : value)),
        board.columns,
      ),
    valuesOf: (rows: Rows) => rows.flat(2).map((value) => Number(value ?? OPEN)),
  };
}

export function conflicts(board: HitoriBoard, values: number[]): Conflict[] {
  return [...touching(board, values), ...repeats(board, values), ...cutOff(board, values)];
}

/** Whites around a black; blacks in line with a white of the same number. */
function follows(board: HitoriBoard, values: number[], cell: number): [number, number][] {
  if (values[cell] === BLACK) return around(board, cell).map((next) => [next, WHITE]);
  const [row, column] = [Math.floor(cell / board.columns), cell % board.columns];
  const number = board.numbers[cell];
  if (!number) return [];
  return board.numbers.flatMap((each, at): [number, number][] => {
    const isInLine = Math.floor(at / board.columns) === row || at % board.columns === column;
    return each === number && at !== cell && isInLine ? [[at, BLACK]] : [];
  });
}

/** Cells to the right and below. */
function forward(board: HitoriBoard, cell: number): number[] {
  const next = [];
  if ((cell + 1) % board.columns) next.push(cell + 1);
  if (cell + board.columns < board.numbers.length) next.push(cell + board.columns);
  return next;
}

function touching(board: HitoriBoard, values: number[]): Conflict[] {
  return values.flatMap((value, cell) =>
    value !== BLACK
      ? []
      : forward(board, cell)
          .filter((next) => values[next] === BLACK)
          .map((next) => ({ rule: "black-adjacent", cells: [cell, next] })),
  );
}

/** Only cells that are marked white clash; an open one may still become black. */
function repeats(board: HitoriBoard, values: number[]): Conflict[] {
  const groups = new Map<string, { rule: string; cells: number[] }>();
  const put = (key: string, rule: string, cell: number) => {
    const group = groups.get(key) ?? { rule, cells: [] };
    group.cells.push(cell);
    groups.set(key, group);
  };
  board.numbers.forEach((number, cell) => {
    if (number === 0 || values[cell] !== WHITE) return;
    put(`r${Math.floor(cell / board.columns)}n${number}`, "row-duplicate", cell);
    put(`c${cell % board.columns}n${number}`, "column-duplicate", cell);
  });
  return [...groups.values()].filter((group) => group.cells.length > 1);
}

/** Cells that are not black and that blacks cut off from the largest part. */
function cutOff(board: HitoriBoard, values: number[]): Conflict[] {
  const parts = partsOf(board, values);
  const largest = parts.reduce(
    (best, part) => (part.length > best.length ? part : best),
    [] as number[],
  );
  const cells = parts.filter((part) => part !== largest).flat();
  return cells.length ? [{ rule: "white-disconnected", cells }] : [];
}

function partsOf(board: HitoriBoard, values: number[]): number[][] {
  const seen = values.map((value) => value === BLACK);
  const parts: number[][] = [];
  for (let first = 0; first < values.length; first++) {
    if (seen[first]) continue;
    seen[first] = true;
    const part = [first];
    for (const cell of part) {
      for (const next of around(board, cell)) {
        if (seen[next]) continue;
        seen[next] = true;
        part.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}

function around(board: HitoriBoard, cell: number): number[] {
  const before = [];
  if (cell % board.columns) before.push(cell - 1);
  if (cell >= board.columns) before.push(cell - board.columns);
  return [...forward(board, cell), ...before];
}
