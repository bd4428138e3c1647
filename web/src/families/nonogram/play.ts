/** Nonogram: cells of a colour or white; the runs of each line are those of its clue. */

import type { Puzzle, Rows } from "../../lib/types";
import { t } from "../../lib/i18n.svelte";
import { OPEN, cut, type Conflict, type Play } from "../types";

/** A run: its length and its colour. */
export type Run = [number, number];

export interface NonogramBoard {
  rows: number;
  columns: number;
  clues: { rows: Run[][]; columns: Run[][] };
  colours: unknown[];
}

const WHITE = 0;

export function play(puzzle: Puzzle): Play {
  const board = puzzle.board as NonogramBoard;
  const colours = Array.from({ length: Math.max(1, board.colours.length) }, (_, at) => at + 1);
  const spoken = (value: number) =>
    value === OPEN ? t("open") : value === WHITE ? t("white") : colours.length === 1 ? t("black") : t("colour", { number: value });
  return {
    rows: board.rows,
    columns: board.columns,
    left: Math.max(1, ...board.clues.rows.map((clue) => clue.length)),
    top: Math.max(1, ...board.clues.columns.map((clue) => clue.length)),
    input: "paint",
    choices: [...colours, WHITE],
    keepsText: true,
    printed: () => "",
    isGiven: () => false,
    symbol: () => "",
    spoken,
    conflicts: (values) => conflicts(board, values),
    isSolved: (values) => {
      const whole = values.map((value) => (value === OPEN ? WHITE : value));
      return lines(board).every(({ clue, cells }) => isEqual(runs(cells.map((cell) => whole[cell] ?? WHITE)), clue));
    },
    rowsOf: (values) => cut(values.map((value) => (value === OPEN ? WHITE : value)), board.columns),
    valuesOf: (rows: Rows) => rows.flat(2).map((value) => Number(value ?? OPEN)),
  };
}

interface Line {
  rule: string;
  clue: Run[];
  cells: number[];
}

export function lines(board: NonogramBoard): Line[] {
  const { rows, columns } = board;
  return [
    ...board.clues.rows.map((clue, row) => ({
      rule: "row-clue",
      clue,
      cells: Array.from({ length: columns }, (_, column) => row * columns + column),
    })),
    ...board.clues.columns.map((clue, column) => ({
      rule: "column-clue",
      clue,
      cells: Array.from({ length: rows }, (_, row) => row * columns + column),
    })),
  ];
}

/** A line clashes when no placement of its clue agrees with what is decided in it. */
export function conflicts(board: NonogramBoard, values: number[]): Conflict[] {
  return lines(board)
    .filter(({ clue, cells }) => !fits(clue, cells.map((cell) => values[cell] ?? OPEN)))
    .map(({ rule, cells }) => ({ rule, cells }));
}

/** The runs of a line in which nothing is open. */
export function runs(cells: number[]): Run[] {
  const found: Run[] = [];
  let before = WHITE;
  for (const value of cells) {
    const last = found.at(-1);
    if (value !== WHITE && value === before && last) last[0] += 1;
    else if (value !== WHITE) found.push([1, value]);
    before = value;
  }
  return found;
}

function isEqual(a: Run[], b: Run[]): boolean {
  return a.length === b.length && a.every(([length, colour], at) => length === b[at]?.[0] && colour === b[at]?.[1]);
}

/** Whether the clue can still be laid into the line.
 *
 * `reach[end]` holds whether the runs so far can lie within the first `end` cells, what is decided
 * there being covered rightly.
 */
export function fits(clue: Run[], cells: number[]): boolean {
  let reach = [true];
  for (const cell of cells) reach.push(reach.at(-1) === true && mayBe(cell, WHITE));
  clue.forEach(([size, colour], at) => {
    const needsGap = clue[at - 1]?.[1] === colour;
    const next: boolean[] = [];
    for (let end = 0; end <= cells.length; end++) {
      const start = end - size;
      const covers = start >= 0 && cells.slice(start, end).every((cell) => mayBe(cell, colour));
      const follows = needsGap
        ? start > 0 && mayBe(cells[start - 1], WHITE) && reach[start - 1]
        : reach[start];
      const goesOn = end > 0 && next[end - 1] && mayBe(cells[end - 1], WHITE);
      next.push((covers && follows === true) || goesOn === true);
    }
    reach = next;
  });
  return reach.at(-1) === true;
}

function mayBe(cell = OPEN, value: number): boolean {
  return cell === OPEN || cell === value;
}
