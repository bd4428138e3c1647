/** Gestures: the cells that a person points at by a stroke over the board, or by keys. */

import type { Gesture } from "./tools";

/** A place on the board, in cells from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** How near to the middle of a cell a stroke must come: lines may pass between two others. */
const NEAR = 0.4;

/** The cell at a point; nothing beside the board, or for a line too far from its middle. */
export function cellAt({ x, y }: Point, size: number, gesture: Gesture | null): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= size || row >= size) return null;
  const isFar = Math.hypot(x - column - 0.5, y - row - 0.5) > NEAR;
  return gesture === "line" && isFar ? null : row * size + column;
}

/** A path that goes on to a cell, through those between; back to the last but one it takes back. */
export function along(path: number[], cell: number, size: number): number[] {
  const last = path.at(-1);
  if (last === undefined) return [cell];
  if (cell === last) return path;
  if (cell === path.at(-2)) return path.slice(0, -1);
  const [down, right] = [rowOf(cell, size) - rowOf(last, size), (cell % size) - (last % size)];
  const next = last + Math.sign(down) * size + Math.sign(right);
  return along([...path, next], cell, size);
}

/** The group of cells that a path means for a gesture, perhaps by where it began; empty for none. */
export function groupOf(gesture: Gesture, path: number[], size: number, from?: Point): number[] {
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

function rowOf(cell: number, size: number): number {
  return Math.floor(cell / size);
}

/** The two cells on both sides of the nearest edge. */
function acrossEdge(path: number[], size: number, from?: Point): number[] {
  const [cell] = path;
  if (cell === undefined) return [];
  const [row, column] = [rowOf(cell, size), cell % size];
  const { x, y } = from ?? { x: column + 0.9, y: row + 0.5 };
  const [right, down] = [x - column - 0.5, y - row - 0.5];
  const isBeside = Math.abs(right) >= Math.abs(down);
  const step = (by: number, at: number) => (at + by < 0 || at + by >= size ? -by : by);
  const other = isBeside
    ? cell + step(right < 0 ? -1 : 1, column)
    : cell + size * step(down < 0 ? -1 : 1, row);
  return [cell, other].sort((a, b) => a - b);
}

/** The four cells around the nearest corner. */
function aroundCorner(path: number[], size: number, from?: Point): number[] {
  const [cell, next] = [path[0], path.at(-1)];
  if (cell === undefined || next === undefined) return [];
  const middle = {
    x: Math.max(cell % size, next % size) + (cell === next ? 1 : 0),
    y: Math.max(rowOf(cell, size), rowOf(next, size)) + (cell === next ? 1 : 0),
  };
  const { x, y } = path.length > 1 ? middle : (from ?? middle);
  const inside = (at: number) => Math.min(size - 1, Math.max(1, Math.round(at)));
  const first = (inside(y) - 1) * size + inside(x) - 1;
  return [first, first + 1, first + size, first + size + 1];
}

/** The cells of a line as seen from outside: from where a stroke begins, in its direction. */
function seenFrom(path: number[], size: number, from?: Point): number[] {
  const [first, second] = path;
  const begun = from && { row: Math.floor(from.y), column: Math.floor(from.x) };
  const isOn = (at: number) => at >= 0 && at < size;
  if (begun && !(isOn(begun.row) && isOn(begun.column))) {
    const next = first === undefined ? null : placeOf(first, size);
    const down = Math.sign((next?.row ?? inwards(begun.row, size)) - begun.row);
    const right = Math.sign((next?.column ?? inwards(begun.column, size)) - begun.column);
    return ray(begun.row + down, begun.column + right, down, right, size);
  }
  if (first === undefined) return [];
  const { row, column } = placeOf(first, size);
  if (second === undefined) return straight(row, column, size);
  const next = placeOf(second, size);
  return ray(row, column, next.row - row, next.column - column, size);
}

/** From a cell at the border straight over the board. */
function straight(row: number, column: number, size: number): number[] {
  if (row === 0 || row === size - 1) return ray(row, column, row ? -1 : 1, 0, size);
  if (column === 0 || column === size - 1) return ray(row, column, 0, column ? -1 : 1, size);
  return [];
}

function placeOf(cell: number, size: number): { row: number; column: number } {
  return { row: rowOf(cell, size), column: cell % size };
}

function inwards(at: number, size: number): number {
  return Math.min(size - 1, Math.max(0, at));
}

function ray(row: number, column: number, down: number, right: number, size: number): number[] {
  if (!down && !right) return [];
  const isOn = (at: number) => at >= 0 && at < size;
  const steps = Array.from({ length: size }, (_, step) => [
    row + step * down,
    column + step * right,
  ]);
  return steps.flatMap(([y = 0, x = 0]) => (isOn(y) && isOn(x) ? [y * size + x] : []));
}
