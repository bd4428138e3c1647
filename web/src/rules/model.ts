/** The model of a puzzle: its rules as the server states them, as plain values.
 *
 * A rule has a name and many constraints; constraint `i` is a part over some places. A place is the
 * number of a cell in reading order, and holds one of the model's values or is open.
 */

export const OPEN = 255;

export interface Model {
  /** What a place may hold. */
  values: number[];
  /** What an open place counts as at the finish, if anything. */
  background: number | null;
  /** Where each place lies on the lattice of the board, for pieces. */
  points?: Point[];
  /** The values of each auxiliary place; these come after the cells, which determine them. */
  auxiliary?: number[][];
  rules: Rule[];
}

export interface Rule {
  name: string;
  report: Report;
  /** What a piece's violation is called when it covers more places than it has cells. */
  crowded?: string;
  parts: Part[];
  /** The part of each constraint; without it there is one part for all. */
  which?: number[];
  places: Places;
}

/** Which cells a broken constraint names: all of its own, those that break it, or none.
 *
 * A definition is never broken: it gives its first place, an auxiliary one, its value.
 */
export type Report =
  "whole" | "holders" | "merged" | "by-value" | "components" | "nothing" | "definition";

export type Point = [number, number, number];

/** For each coordinate of the result: the index and the sign of its source. */
export type Motion = [Point, Point];

/** The places of each constraint: a list, or a name for all lines, pairs or places of a board. */
export type Places =
  | number[][]
  | { rows: [number, number] }
  | { columns: [number, number] }
  | { pairs: [number, number] }
  | { each: number }
  | { all: number; constraints?: number };

/** A kind of condition on the values of some places. */
export type Part = OneOf | Different | Linear | Table | Automaton | Runs | Connected | Piece | Lies;

/** Each place holds one of these values. */
export interface OneOf {
  kind: "one-of";
  values: number[];
}

/** No two places hold the same value. */
export interface Different {
  kind: "different";
}

/** The weights of the values, each times the factor of its place, add up to `low` to `high`. */
export interface Linear {
  kind: "linear";
  weights: [value: number, weight: number][];
  factors?: number[];
  low?: number;
  high?: number;
}

/** The places hold one of these rows of values, or none of them. */
export interface Table {
  kind: "table";
  rows: number[][];
  allowed: boolean;
}

/** The values along the places lead from `start` to an accepting state. */
export interface Automaton {
  kind: "automaton";
  start: number;
  transitions: [state: number, value: number, next: number][];
  accepting: number[];
}

/** The runs of equal values other than 0 along the places. */
export interface Runs {
  kind: "runs";
  clue: Run[];
}

/** A run: its length and its value. */
export type Run = [length: number, value: number];

/** The places with this value are one area. */
export interface Connected {
  kind: "connected";
  value: number;
  neighbours: Places;
}

/** The places of each label, if there are any, are the shape after one of its motions. */
export interface Piece {
  kind: "piece";
  labels: number[];
  shape: Point[];
  motions: Motion[];
}

/** One of these labels lies on exactly these places. */
export interface Lies {
  kind: "lies";
  labels: number[];
}

/** The places of each constraint, as lists. */
export function listed(places: Places): number[][] {
  if (Array.isArray(places)) return places;
  if ("each" in places) return range(places.each).map((place) => [place]);
  if ("all" in places) return range(places.constraints ?? 1).map(() => range(places.all));
  if ("rows" in places) {
    const [height, width] = places.rows;
    return range(height).map((row) => range(width).map((column) => row * width + column));
  }
  if ("columns" in places) {
    const [height, width] = places.columns;
    return range(width).map((column) => range(height).map((row) => row * width + column));
  }
  return sideBySide(...places.pairs);
}

/** All pairs of places that share a side: of each place its right, then its lower neighbour. */
function sideBySide(height: number, width: number): number[][] {
  return range(height * width).flatMap((place) => {
    const isLast = place % width === width - 1;
    const isLowest = place >= (height - 1) * width;
    return [...(isLast ? [] : [[place, place + 1]]), ...(isLowest ? [] : [[place, place + width]])];
  });
}

/** The numbers below a length; a loop, since most of a large board's time was once spent here. */
export function range(length: number): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < length; at++) numbers.push(at);
  return numbers;
}
