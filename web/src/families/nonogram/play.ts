/** Nonogram: cells of a colour or white, and the clues beside them. */

import type { Puzzle, Scene } from "../../lib/types";
import { t } from "../../lib/i18n.svelte";
import { listed, type Model, type Run } from "../../rules/model";
import { runs } from "../../rules/runs";
import { play as onGrid, type Grid } from "../grid";
import { nameOf, paintOf } from "../palette";
import { OPEN, type Conflict, type Palette, type Play } from "../types";

export interface NonogramBoard extends Grid, Palette {}

/** The margin of a nonogram needs the clues of its lines, rows first. */
export interface NonogramPlay extends Play {
  clues(values: number[]): Run[][];
  lines: Line[];
  /** The state of each line. */
  states(values: number[]): LineState[];
}

export interface Line {
  clue: Run[];
  cells: number[];
}

export interface LineState {
  /** Whether the line is done; its clue is then faint. */
  isDone: boolean;
  /** Which numbers of its clue have a certain place. */
  laid: boolean[];
}

const WHITE = 0;
const ROWS = "row-clue";
const LINE_RULES: ReadonlySet<string> = new Set([ROWS, "column-clue"]);

export function play(puzzle: Puzzle): NonogramPlay {
  const board = puzzle.board as NonogramBoard;
  const ofBoard = linesOf(board.model);
  const clues = ofBoard.map(({ clue }) => clue);
  const longest = (some: Run[][]) => Math.max(1, ...some.map((clue) => clue.length));
  return {
    ...onGrid(puzzle),
    left: longest(clues.slice(0, board.rows)),
    top: longest(clues.slice(board.rows)),
    symbol: (value) => paintOf(board, value)?.mark ?? "",
    spoken: (value) =>
      value === OPEN ? t("open") : value === WHITE ? t("white") : nameOf(board, value),
    paint: (value) => paintOf(board, value),
    scene: withoutClues(puzzle.scene),
    clues: () => clues,
    described: (cell, broken) => described(board, clues, cell, broken),
    lineRules: LINE_RULES,
    lines: ofBoard,
    states: (values) => ofBoard.map((line) => stateOf(line, values)),
    settled: (values, cells) => settled(ofBoard, board, values, cells),
  };
}

/** The open cells of finished lines, of those in which the given cells lie. */
function settled(lines: Line[], board: Grid, values: number[], cells: number[]): number[] {
  const { rows, columns } = board;
  const touched = new Set(
    cells.flatMap((cell) => [Math.floor(cell / columns), rows + (cell % columns)]),
  );
  const finished = [...touched].flatMap((at) => {
    const line = lines[at];
    const own = line?.cells.map((cell) => values[cell] ?? OPEN) ?? [];
    return line && isDone(line.clue, own) ? line.cells : [];
  });
  return [...new Set(finished)].filter((cell) => values[cell] === OPEN);
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
  { rows, columns }: Pick<Grid, "rows" | "columns">,
  broken: Conflict,
): number {
  const [first = 0] = broken.cells;
  return broken.rule === ROWS ? Math.floor(first / columns) : rows + (first % columns);
}

/** The lines and their clues, rows first. */
export function linesOf({ rules }: Model): Line[] {
  return rules
    .filter(({ name }) => LINE_RULES.has(name))
    .flatMap(({ parts, which, places }) =>
      listed(places).map((cells, at) => {
        const part = parts[which?.[at] ?? 0];
        return { cells, clue: part?.kind === "runs" ? part.clue : [] };
      }),
    );
}

function stateOf(line: Line, values: number[]): LineState {
  const cells = line.cells.map((cell) => values[cell] ?? OPEN);
  return { isDone: isDone(line.clue, cells), laid: laid(line.clue, cells) };
}

/** Whether the runs of a line are those of its clue; open cells count as white. */
export function isDone(clue: Run[], cells: number[]): boolean {
  const found = runs(cells.map((value) => (value === OPEN ? WHITE : value)));
  return found.length === clue.length && found.every((run, at) => isSame(run, clue[at]));
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
  const wrong = clue.findIndex((run, at) => !isSame(run, found[at]));
  return wrong === -1 ? clue.length : wrong;
}

function isSame([length, colour]: Run, other: Run | undefined): boolean {
  return length === other?.[0] && colour === other[1];
}
