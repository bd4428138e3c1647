/** Nonogram: cells of a colour or white; the runs of each line are those of its clue. */

import type { Puzzle, Rows, Scene } from "../../lib/types";
import { t } from "../../lib/i18n.svelte";
import { OPEN, cut, type Conflict, type Palette, type Play } from "../types";
import { nameOf, paintOf } from "../palette";

/** A run: its length and its colour. */
export type Run = [number, number];

export interface NonogramBoard extends Palette {
  rows: number;
  columns: number;
  clues: { rows: Run[][]; columns: Run[][] };
}

/** The margin of a nonogram needs the clues of its lines, rows first. */
export interface NonogramPlay extends Play {
  clues(values: number[]): Run[][];
  lines: Line[];
  /** The state of each line. */
  states(values: number[]): LineState[];
}

export interface LineState {
  /** Whether its clue can still be laid into it. */
  fits: boolean;
  /** Whether the line is done; its clue is then faint. */
  isDone: boolean;
  /** Which numbers of its clue have a certain place. */
  laid: boolean[];
}

const WHITE = 0;
const LINE_RULES: ReadonlySet<string> = new Set(["row-clue", "column-clue"]);

export function play(puzzle: Puzzle): NonogramPlay {
  const board = puzzle.board as NonogramBoard;
  const colours = Array.from({ length: Math.max(1, board.colours.length) }, (_, at) => at + 1);
  const all = [...board.clues.rows, ...board.clues.columns];
  const ofBoard = lines(board);
  const states = watch(board, ofBoard);
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
    symbol: (value) => paintOf(board, value)?.mark ?? "",
    spoken: (value) =>
      value === OPEN ? t("open") : value === WHITE ? t("white") : nameOf(board, value),
    paint: (value) => paintOf(board, value),
    scene: withoutClues(puzzle.scene),
    clues: () => all,
    described: (cell, broken) => described(board, all, cell, broken),
    lineRules: LINE_RULES,
    lines: ofBoard,
    states,
    conflicts: (values) => clashing(ofBoard, states(values)),
    isSolved: (values) => states(values).every((state) => state.isDone),
    rowsOf: (values) =>
      cut(
        values.map((value) => (value === OPEN ? WHITE : value)),
        board.columns,
      ),
    valuesOf: (rows: Rows) => rows.flat(2).map((value) => Number(value ?? OPEN)),
  };
}

/** The clues are drawn beside the board, with their own marks. */
function withoutClues(scene: Scene): Scene {
  return {
    ...scene,
    items: scene.items.filter((item) => item.kind !== "group" || item.label !== "clues"),
  };
}

/** The clues of the row and of the column of a cell, and whether these clash. */
function described(board: NonogramBoard, clues: Run[][], cell: number, broken: Conflict[]): string {
  const wrong = new Set(broken.map((each) => lineOf(board, each)));
  const spoken = (line: number) => {
    const clue = clues[line]?.map(
      ([length, colour]) => `${length}${paintOf(board, colour) ? ` ${nameOf(board, colour)}` : ""}`,
    );
    return `${clue?.join(", ") || "0"}${wrong.has(line) ? `, ${t("clash")}` : ""}`;
  };
  return t("cluesHere", {
    row: spoken(Math.floor(cell / board.columns)),
    column: spoken(board.rows + (cell % board.columns)),
  });
}

/** The number of a line that clashes, rows first. */
export function lineOf(
  { rows, columns }: { rows: number; columns: number },
  { rule, cells }: Conflict,
): number {
  const [first = 0] = cells;
  return rule === "row-clue" ? Math.floor(first / columns) : rows + (first % columns);
}

export interface Line {
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

/** Whether the runs of a line are those of its clue; open cells count as white. */
export function isDone({ clue, cells }: Line, values: number[]): boolean {
  const whole = cells.map((cell) => (values[cell] === OPEN ? WHITE : (values[cell] ?? WHITE)));
  return isEqual(runs(whole), clue);
}

/** A line clashes when no placement of its clue agrees with what is decided in it. */
export function conflicts(board: NonogramBoard, values: number[]): Conflict[] {
  const ofBoard = lines(board);
  return clashing(ofBoard, watch(board, ofBoard)(values));
}

function clashing(lines: Line[], states: LineState[]): Conflict[] {
  return lines.filter((_, at) => !states[at]?.fits).map(({ rule, cells }) => ({ rule, cells }));
}

/** The states of one board's lines over time; only changed lines are examined again. */
function watch({ rows, columns }: NonogramBoard, lines: Line[]): (values: number[]) => LineState[] {
  let before: number[] = [];
  let states: LineState[] = [];
  return (values) => {
    if (values === before) return states;
    const changed = new Set<number>();
    values.forEach((value, cell) => {
      if (value !== before[cell])
        changed.add(Math.floor(cell / columns)).add(rows + (cell % columns));
    });
    states = lines.map((line, at) =>
      states[at] && !changed.has(at) ? states[at] : stateOf(line, values),
    );
    before = values;
    return states;
  };
}

function stateOf(line: Line, values: number[]): LineState {
  const cells = line.cells.map((cell) => values[cell] ?? OPEN);
  return {
    fits: fits(line.clue, cells),
    isDone: isDone(line, values),
    laid: laid(line.clue, cells),
  };
}

/** Which runs of a clue have a certain place: those reached from an end of the line with
 * nothing open before them. */
export function laid(clue: Run[], cells: number[]): boolean[] {
  const ahead = reached(clue, cells);
  const behind = reached([...clue].reverse(), [...cells].reverse());
  return clue.map((_, at) => at < ahead || at >= clue.length - behind);
}

/** How many runs of a clue are whole before the first open cell. */
function reached(clue: Run[], cells: number[]): number {
  const open = cells.indexOf(OPEN);
  const found = runs(open === -1 ? cells : cells.slice(0, open));
  const wrong = clue.findIndex(
    ([length, colour], at) => length !== found[at]?.[0] || colour !== found[at]?.[1],
  );
  return wrong === -1 ? clue.length : wrong;
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
  return (
    a.length === b.length &&
    a.every(([length, colour], at) => length === b[at]?.[0] && colour === b[at]?.[1])
  );
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
    // How many cells up to here may be of the run's colour, without a break.
    let stretch = 0;
    for (let end = 0; end <= cells.length; end++) {
      const start = end - size;
      if (end > 0) stretch = mayBe(cells[end - 1], colour) ? stretch + 1 : 0;
      const covers = stretch >= size;
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
