/** What is set by hand: words, givens and shapes of a puzzle. Shapes are read and written by their fields. */

import { nameOf } from "../lib/cells";
import { notesOf, type Note } from "../lib/words";
import { isDiagonal, seenAgain, type Size } from "./gestures";
import type { Gesture, Tool, Tools } from "./tools";

/** A text, or groups of cells. */
export type Part = string | number[][];

/** A clue: a part for each field of its kind. */
export interface Shape {
  kind: string;
  parts: Part[];
}

export interface Draft {
  /** The first line: the family and the boxes. */
  head: string;
  notes: Note[];
  /** How many cells a row has. */
  columns: number;
  /** The sign of each cell. */
  givens: string[];
  shapes: Shape[];
}

export const BLANK = ".";

/** The draft of a canonical text, whose shapes the server knows. */
export function draftOf(text: string, shapes: Shape[]): Draft {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const notes = notesOf(text.trimEnd());
  const rows = lines.slice(notes.length, lines.length - shapes.length).map((row) => row.split(" "));
  return { head, notes, columns: rows[0]?.length ?? 0, givens: rows.flat(), shapes };
}

export function sizeOf({ columns, givens }: Draft): Size {
  return { rows: givens.length / columns, columns };
}

/** The canonical text. */
export function textOf(draft: Draft, tools: Tools): string {
  const { rows: count, columns } = sizeOf(draft);
  const rows = Array.from({ length: count }, (_, row) =>
    draft.givens.slice(row * columns, (row + 1) * columns).join(" "),
  );
  const notes = draft.notes.map(([name, value]) =>
    name === "comment" ? `# ${value}` : `# ${name}: ${value}`,
  );
  const lines = draft.shapes.map((shape) => lineOf(shape, tools, columns));
  return [draft.head, ...notes, ...rows, ...lines, ""].join("\n");
}

/** The line of a shape in the text. */
export function lineOf({ kind, parts }: Shape, tools: Tools, columns: number): string {
  const words = parts.map((part, at) => {
    if (typeof part === "string") return part;
    const groups = part.map((group) => group.map((cell) => nameOf(cell, columns)).join(" "));
    return (tools.get(kind)?.fields[at]?.before ?? "") + groups.join(" = ");
  });
  return [kind, ...words].filter(Boolean).join(" ");
}

/** The shape of a line of the text, counted from 1; -1 for another line. */
export function shapeAt(line: number, draft: Draft): number {
  const at = line - 2 - draft.notes.length - sizeOf(draft).rows;
  return at < draft.shapes.length ? Math.max(-1, at) : -1;
}

/** Rows, columns and cells that a text names, as `r2`, `c3` and `r2c3` in alternatives. */
const NAMES = /\b(?=[rc]\d)(?:r(\d+))?(?:c(\d+))?\b/g;

/** All cells of a shape. */
export function cellsOf({ parts }: Shape, columns: number): number[] {
  return parts.flatMap((part) => (typeof part === "string" ? named(part, columns) : part.flat()));
}

function named(text: string, columns: number): number[] {
  return [...text.matchAll(NAMES)].flatMap(([, row, column]) =>
    row && column ? [(Number(row) - 1) * columns + Number(column) - 1] : [],
  );
}

// -- changes --------------------------------------------------------------------------------------

export function withSigns(draft: Draft, cells: Iterable<number>, sign: string): Draft {
  const here = new Set(cells);
  return { ...draft, givens: draft.givens.map((old, cell) => (here.has(cell) ? sign : old)) };
}

export function withShape(draft: Draft, shape: Shape): Draft {
  return { ...draft, shapes: [...draft.shapes, shape] };
}

export function changed(draft: Draft, at: number, change: (shape: Shape) => Shape): Draft {
  const shapes = draft.shapes.map((shape, place) => (place === at ? change(shape) : shape));
  return { ...draft, shapes };
}

export function withPart(draft: Draft, at: number, place: number, part: Part): Draft {
  return changed(draft, at, (shape) => ({
    ...shape,
    parts: shape.parts.map((old, each) => (each === place ? part : old)),
  }));
}

export function without(draft: Draft, at: number): Draft {
  return { ...draft, shapes: draft.shapes.filter((_, place) => place !== at) };
}

/** The draft with a shape moved; the same where it would leave the board.
 *
 * A diagonal seen from outside begins elsewhere at the border, and is as long as the board lets it.
 */
export function moved(
  draft: Draft,
  at: number,
  right: number,
  down: number,
  gesture: Gesture | null = null,
): Draft {
  const size = sizeOf(draft);
  const { rows, columns } = size;
  let isOn = true;
  const shift = (place: number, by: number, most: number) => {
    isOn &&= place + by >= 0 && place + by < most;
    return place + by;
  };
  const step = (cell: number) =>
    shift(Math.floor(cell / columns), down, rows) * columns + shift(cell % columns, right, columns);
  const rename = (_: string, row?: string, column?: string) =>
    (row ? `r${shift(Number(row) - 1, down, rows) + 1}` : "") +
    (column ? `c${shift(Number(column) - 1, right, columns) + 1}` : "");
  const move = (group: number[]) => {
    if (gesture !== "outside" || !isDiagonal(group, columns)) return group.map(step);
    const line = seenAgain(group, step(group[0] ?? 0), size);
    isOn &&= line.length > 1;
    return line;
  };
  const next = changed(draft, at, ({ kind, parts }) => ({
    kind,
    parts: parts.map((part) =>
      typeof part === "string" ? part.replace(NAMES, rename) : part.map(move),
    ),
  }));
  return isOn ? next : draft;
}

/** A shape that runs the other way. */
export function turned(draft: Draft, at: number): Draft {
  return changed(draft, at, ({ kind, parts }) => ({
    kind,
    parts: parts.map((part) =>
      typeof part === "string" ? part : part.map((group) => [...group].reverse()),
    ),
  }));
}

/** Shapes become one of a kind that joins them by words. */
export function joined(draft: Draft, numbers: number[], tool: Tool, tools: Tools): Draft {
  const [between = "", end = ""] = tool.joins;
  const { shapes, columns } = draft;
  const lines = numbers
    .flatMap((at) => shapes[at] ?? [])
    .map((each) => lineOf(each, tools, columns));
  const others = shapes.filter((_, at) => !numbers.includes(at));
  const whole = { kind: tool.kind, parts: [`${lines.join(` ${between} `)} ${end}`] };
  return { ...draft, shapes: [...others, whole] };
}

/** The notes with this one, whose paragraphs are a note each; nothing takes it away. */
export function withNote(draft: Draft, name: string, value: string): Draft {
  const own = value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line): Note => [name, line]);
  const others = draft.notes.filter(([each]) => each !== name);
  return { ...draft, notes: [...others, ...own] };
}
