/** Gestures: the cells that a person points at by a stroke over the board, or by keys. */

import type { Gesture } from "./tools";

/** A place on the board, in cells from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** How many rows and columns a board has. */
export interface Size {
  rows: number;
  columns: number;
}

interface Place {
  row: number;
  column: number;
}

/** How near to the middle of a cell a stroke must come: lines may pass between two others. */
const NEAR = 0.4;

/** The cell at a point; nothing beside the board, or for a line too far from its middle. */
export function cellAt({ x, y }: Point, size: Size, gesture: Gesture | null): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= size.columns || row >= size.rows) return null;
  const isFar = Math.hypot(x - column - 0.5, y - row - 0.5) > NEAR;
  return gesture === "line" && isFar ? null : row * size.columns + column;
}

/** A path that goes on to a cell, through those between; back to the last but one it takes back. */
export function along(path: number[], cell: number, columns: number): number[] {
  const last = path.at(-1);
  if (last === undefined) return [cell];
  if (cell === last) return path;
  if (cell === path.at(-2)) return path.slice(0, -1);
  const [down, right] = [
    rowOf(cell, columns) - rowOf(last, columns),
    (cell % columns) - (last % columns),
  ];
  const next = last + Math.sign(down) * columns + Math.sign(right);
  return along([...path, next], cell, columns);
}

/** A path with one cell more, as keys point at it: cells of an area need not touch, and go again. */
export function pointedAt(
  path: number[],
  cell: number,
  gesture: Gesture | null,
  columns: number,
): number[] {
  if (gesture !== "cells" && gesture !== "groups") return along(path, cell, columns);
  return path.includes(cell) ? path.filter((each) => each !== cell) : [...path, cell];
}

/** The group of cells that a path means for a gesture, perhaps by where it began; empty for none. */
export function groupOf(gesture: Gesture, path: number[], size: Size, from?: Point): number[] {
  switch (gesture) {
    case "cell":
      return path.slice(-1);
    case "edge":
      return path.length > 1 ? path.slice(0, 2) : acrossEdge(path, size, from);
    case "corner":
      return aroundCorner(path, size, from);
    case "outside":
      return seenFrom(path, size, from);
    case "board":
      return [];
    case "line":
      return path;
    default:
      return [...new Set(path)];
  }
}

function rowOf(cell: number, columns: number): number {
  return Math.floor(cell / columns);
}

/** The two cells on both sides of the nearest edge. */
function acrossEdge(path: number[], { rows, columns }: Size, from?: Point): number[] {
  const [cell] = path;
  if (cell === undefined) return [];
  const [row, column] = [rowOf(cell, columns), cell % columns];
  const { x, y } = from ?? { x: column + 0.9, y: row + 0.5 };
  const [right, down] = [x - column - 0.5, y - row - 0.5];
  const isBeside = Math.abs(right) >= Math.abs(down);
  const step = (by: number, at: number, most: number) =>
    at + by < 0 || at + by >= most ? -by : by;
  const other = isBeside
    ? cell + step(right < 0 ? -1 : 1, column, columns)
    : cell + columns * step(down < 0 ? -1 : 1, row, rows);
  return [cell, other].sort((a, b) => a - b);
}

/** The four cells around the nearest corner. */
function aroundCorner(path: number[], { rows, columns }: Size, from?: Point): number[] {
  const [cell, next] = [path[0], path.at(-1)];
  if (cell === undefined || next === undefined) return [];
  const middle = {
    x: Math.max(cell % columns, next % columns) + (cell === next ? 1 : 0),
    y: Math.max(rowOf(cell, columns), rowOf(next, columns)) + (cell === next ? 1 : 0),
  };
  const { x, y } = path.length > 1 ? middle : (from ?? middle);
  const inside = (at: number, most: number) => Math.min(most - 1, Math.max(1, Math.round(at)));
  const first = (inside(y, rows) - 1) * columns + inside(x, columns) - 1;
  return [first, first + 1, first + columns, first + columns + 1];
}

/** The cells of a line as seen from outside: from where a stroke begins, in its direction. */
function seenFrom(path: number[], size: Size, from?: Point): number[] {
  const [first, second] = path;
  const begun = from && { row: Math.floor(from.y), column: Math.floor(from.x) };
  if (begun && !isOn(begun, size)) {
    const next = first === undefined ? null : placeOf(first, size.columns);
    const down = Math.sign((next?.row ?? inwards(begun.row, size.rows)) - begun.row);
    const right = Math.sign((next?.column ?? inwards(begun.column, size.columns)) - begun.column);
    return ray(begun.row + down, begun.column + right, down, right, size);
  }
  if (first === undefined) return [];
  const { row, column } = placeOf(first, size.columns);
  if (second === undefined) return straight(row, column, size);
  const { down, right } = wayOf(path, size.columns);
  return ray(row, column, down, right, size);
}

/** Whether the cells of a line meet at corners. */
export function isDiagonal(line: number[], columns: number): boolean {
  const { down, right } = wayOf(line, columns);
  return down !== 0 && right !== 0;
}

/** The line over the board from another cell in the direction of this one; empty from inside. */
export function seenAgain(line: number[], from: number, size: Size): number[] {
  const { down, right } = wayOf(line, size.columns);
  const { row, column } = placeOf(from, size.columns);
  const before = { row: row - down, column: column - right };
  return isOn(before, size) ? [] : ray(row, column, down, right, size);
}

/** The way from the first cell of a line to the second. */
function wayOf([first = 0, second = first]: number[], columns: number) {
  const [one, other] = [placeOf(first, columns), placeOf(second, columns)];
  return { down: other.row - one.row, right: other.column - one.column };
}

/** From a cell at the border straight over the board. */
function straight(row: number, column: number, size: Size): number[] {
  if (row === 0 || row === size.rows - 1) return ray(row, column, row ? -1 : 1, 0, size);
  if (column === 0 || column === size.columns - 1)
    return ray(row, column, 0, column ? -1 : 1, size);
  return [];
}

function placeOf(cell: number, columns: number): Place {
  return { row: rowOf(cell, columns), column: cell % columns };
}

function isOn({ row, column }: Place, { rows, columns }: Size): boolean {
  return row >= 0 && row < rows && column >= 0 && column < columns;
}

function inwards(at: number, most: number): number {
  return Math.min(most - 1, Math.max(0, at));
}

function ray(row: number, column: number, down: number, right: number, size: Size): number[] {
  if (!down && !right) return [];
  const steps = Array.from({ length: Math.max(size.rows, size.columns) }, (_, step) => ({
    row: row + step * down,
    column: column + step * right,
  }));
  return steps.flatMap((at) => (isOn(at, size) ? [at.row * size.columns + at.column] : []));
}
