/** Playing on a grid as the puzzle's page describes it; a family adds only what it does otherwise. */

import { nameOf } from "../lib/cells";
import { settings } from "../lib/settings.svelte";
import { fillOf, inkOn } from "../lib/shades";
import type { Item, Puzzle, Rows, Scene } from "../lib/types";
import type { Model } from "../rules/model";
import { Rules } from "../rules/rules";
import { OPEN, cut, type Paint, type Play } from "./types";

type Written = Extract<Item, { kind: "text" }>;

/** What stands in a text for a place outside the board. */
const NO_CELL = "~";

/** The greatest size of a text that is a label in the corner of a cell. */
const SMALL = 0.4;

export interface Grid {
  rows: number;
  columns: number;
  input: "digits" | "paint";
  /** What each value of the model is called on the board. */
  symbols: string[];
  /** What each value is called when spoken, and the role of its cell, if the family says so. */
  names?: string[];
  translated?: Record<string, string[]>;
  roles?: string[];
  /** What a solution shows for each value, where that is another number. */
  digits?: number[];
  /** Where the first cell lies in the scene, in cells. */
  left?: number;
  top?: number;
  /** What cells lie on, by language; {at}, {of} and {other} tell each of them apart. */
  signs?: ({ cells: number[] } & Record<"en" | "id", string>)[];
  model: Model;
}

export function play(puzzle: Puzzle): Play {
  const board = puzzle.board as Grid;
  const { rows, columns, input, symbols, names, roles, model, digits } = board;
  const { values, background } = model;
  const indexOf = new Map(values.map((value, at) => [value, at]));
  const at = (texts: string[], value: number) => texts[indexOf.get(value) ?? -1] ?? "";
  const shown = (value: number) => digits?.[indexOf.get(value) ?? -1] ?? value;
  const valueOf = new Map(values.map((value) => [shown(value), value]));
  const symbol = (value: number) => at(symbols, value);
  const texts = textsOf(puzzle.scene, board);
  const isHole = (cell: number) => {
    const value = puzzle.start[cell] ?? OPEN;
    return value !== OPEN && !indexOf.has(value);
  };
  const isLabelled = (cell: number) =>
    (texts.get(cell) ?? []).some(({ size, y }) => size <= SMALL && y % 1 <= 0.4);
  return {
    rows,
    columns,
    isLabelled,
    left: board.left ?? 0,
    top: board.top ?? 0,
    input,
    // The background is entered last.
    choices: [...values].sort((a, b) => Number(a === background) - Number(b === background)),
    keepsText: true,
    printed: () => "",
    isGiven: (cell) => puzzle.start[cell] !== OPEN,
    isHole,
    symbol,
    spoken: (value) => at(board.translated?.[settings.language] ?? names ?? symbols, value),
    ...(!names && {
      read: (cell, value) => readOf(texts.get(cell) ?? [], symbol(value)),
    }),
    ...(board.signs && { described: (cell) => describedBy(board, cell) }),
    ...(roles && { paint: (value) => paintOf(at(roles, value), symbol(value)) }),
    rules: new Rules(model),
    rowsOf: (cells, open: number | null = background) =>
      cut(
        cells.map((value) => (value === OPEN ? open : shown(value))),
        columns,
      ),
    valuesOf: (rows: Rows) =>
      rows.flat(2).map((value) => valueOf.get(Number(value ?? OPEN)) ?? Number(value ?? OPEN)),
  };
}

/** All that a cell lies on, in the language of the page. */
function describedBy({ signs = [], columns }: Grid, cell: number): string {
  const here = signs.filter(({ cells }) => cells.includes(cell));
  const words = here.map(({ cells, ...said }) => {
    const filled: Record<string, string> = {
      at: `${cells.indexOf(cell) + 1}`,
      of: `${cells.length}`,
      other: cells
        .filter((each) => each !== cell)
        .map((each) => nameOf(each, columns))
        .join(" "),
    };
    return said[settings.language].replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => filled[name] ?? "",
    );
  });
  return words.join("; ");
}

/** A given cell as it is read aloud: what the scene shows there, if that is not its value. */
function readOf(texts: Written[], symbol: string): string {
  const words = texts.filter(({ role }) => role !== "blank").map(({ text }) => text);
  return words.includes(symbol) ? symbol : words.join(" ");
}

/** The texts that the scene has in each cell. */
function textsOf(
  scene: Scene | undefined,
  { rows, columns, left = 0, top = 0 }: Grid,
): Map<number, Written[]> {
  const found = new Map<number, Written[]>();
  for (const item of flat(scene?.items ?? [])) {
    if (item.kind !== "text") continue;
    const [row, column] = [Math.floor(item.y) - top, Math.floor(item.x) - left];
    const cell = row * columns + column;
    if (row >= 0 && row < rows && column >= 0 && column < columns)
      found.set(cell, [...(found.get(cell) ?? []), item]);
  }
  return found;
}

function flat(items: Item[]): Item[] {
  return items.flatMap((item) => (item.kind === "group" ? flat(item.items) : [item]));
}

/** A cell whose value has no role stays as it is in the scene. */
function paintOf(role: string, mark: string): Paint {
  const [name = "", shade = ""] = role.split(":");
  const fill = fillOf(role) ?? (name ? `var(--role-${name})` : "none");
  if (name === "black") return { fill, ink: "var(--role-letter-on-black)", mark };
  return { fill, ink: role ? inkOn(shade) : "var(--role-found)", mark };
}

/** The text of a puzzle with these values as its board; what stands before and after it is kept. */
export function withValues(
  text: string,
  values: number[],
  { columns, symbol }: Pick<Play, "columns" | "symbol">,
): string {
  const signs = values.map((value) => (value === OPEN ? "." : symbol(value) || NO_CELL));
  const rows = cut(signs, columns).map((row) => row.join(" "));
  const lines = text.split("\n");
  const first = lines.findIndex((line, at) => at > 0 && !line.startsWith("#"));
  return [...lines.slice(0, first), ...rows, ...lines.slice(first + rows.length)].join("\n");
}

/** The rows of an empty board in a text. */
export function openRows(columns: number, rows: number): string[] {
  return new Array<string>(rows).fill(new Array<string>(columns).fill(".").join(" "));
}

/** The same board without rules, for a draft. */
export function ruleless({ values }: Model): Rules {
  return new Rules({ values, background: null, rules: [] });
}
