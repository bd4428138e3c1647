/** Sudoku: digits in cells; units without repeats, gaps, allowed digits and sums. */

import type { Puzzle, Rows } from "../../lib/types";
import { OPEN, cut, type Conflict, type Play } from "../types";

export interface SudokuBoard {
  rows: number;
  columns: number;
  box: [number, number];
  symbols: string;
  givens: number[];
  units: { rule: string; cells: number[] }[];
  gaps: [number, number][];
  allowed: Record<string, number[]>;
  sums: { total: number; cells: number[] }[];
}

export function play(puzzle: Puzzle): Play {
  const board = puzzle.board as SudokuBoard;
  const digits = Array.from(board.symbols, (_, at) => at + 1);
  const symbol = (value: number) => (value === OPEN ? "" : (board.symbols[value - 1] ?? ""));
  return {
    rows: board.rows,
    columns: board.columns,
    left: 0,
    top: 0,
    input: "digits",
    choices: digits,
    keepsText: true,
    printed: () => "",
    isGiven: (cell) => board.givens[cell] !== 0,
    symbol,
    spoken: symbol,
    groups: board.units.map((unit) => unit.cells).filter((cells) => cells.length === digits.length),
    conflicts: (values) => conflicts(board, values),
    isSolved: (values) => !values.includes(OPEN) && conflicts(board, values).length === 0,
    rowsOf: (values) =>
      cut(
        values.map((value) => (value === OPEN ? null : value)),
        board.columns,
      ),
    valuesOf: (rows: Rows) => rows.flat(2).map((value) => Number(value ?? OPEN)),
  };
}

export function conflicts(board: SudokuBoard, values: number[]): Conflict[] {
  return [
    ...board.units.flatMap((unit) => repeats(unit.rule, unit.cells, values)),
    ...board.gaps
      .filter(([a, b]) => isNear(values[a], values[b]))
      .map((cells) => ({ rule: "non-consecutive", cells: [...cells] })),
    ...Object.entries(board.allowed)
      .filter(([cell, digits]) => isForbidden(values[Number(cell)], digits))
      .map(([cell]) => ({ rule: "digit-forbidden", cells: [Number(cell)] })),
    ...board.sums
      .filter((cage) =>
        isWrongSum(
          cage.total,
          cage.cells.map((cell) => values[cell] ?? OPEN),
        ),
      )
      .map((cage) => ({ rule: "cage-sum", cells: cage.cells })),
  ];
}

function repeats(rule: string, cells: number[], values: number[]): Conflict[] {
  const places = new Map<number, number[]>();
  for (const cell of cells) {
    const value = values[cell] ?? OPEN;
    if (value !== OPEN) places.set(value, [...(places.get(value) ?? []), cell]);
  }
  return [...places.values()]
    .filter((each) => each.length > 1)
    .map((each) => ({ rule, cells: each }));
}

function isNear(a = OPEN, b = OPEN): boolean {
  return a !== OPEN && b !== OPEN && Math.abs(a - b) === 1;
}

function isForbidden(value = OPEN, digits: number[]): boolean {
  return value !== OPEN && !digits.includes(value);
}

/** A full cage has its sum; one that is not full is below it. */
function isWrongSum(total: number, values: number[]): boolean {
  const filled = values.filter((value) => value !== OPEN);
  const sum = filled.reduce((all, value) => all + value, 0);
  return filled.length === values.length ? sum !== total : sum >= total;
}
