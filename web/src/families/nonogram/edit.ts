/** Editing a nonogram: the picture is painted and its clues are counted. */

import type { Item, Puzzle, Scene } from "../../lib/types";
import { range, type Run } from "../../rules/model";
import { runs } from "../../rules/runs";
import { OPEN, cut, type Edit, type Palette } from "../types";
import { isPlain, whole } from "../palette";
import { ruleless } from "../grid";
import { linesOf, play, type NonogramBoard, type NonogramPlay } from "./play";

const WHITE = 0;
const EVERY = 5;
/** Room for clues, in cells; longer ones stand closer. */
const MOST_ROOM = 12;

export function edit(puzzle: Puzzle): Edit {
  return editOf(puzzle, puzzle.board as NonogramBoard);
}

function editOf(puzzle: Puzzle, board: NonogramBoard): Edit {
  const [left, top] = [roomFor(board.columns), roomFor(board.rows)];
  const open = linesOf(board.model).map(() => ({ isDone: false, laid: [] }));
  return {
    play: {
      ...play({ ...puzzle, board }),
      left,
      top,
      choices: board.colours.map((_, at) => at + 1),
      scene: sceneOf(board, left, top),
      clues: (values: number[]) => cluesOf(board, values),
      states: () => open,
      rules: ruleless(board.model),
    } as NonogramPlay,
    start: new Array<number>(board.rows * board.columns).fill(OPEN),
    greatest: board.colours.length,
    startsSolved: true,
    palette: board,
    withPalette: (palette) => editOf(puzzle, { ...board, ...palette }),
    textOf: (values) => {
      const text = textOf(board, cluesOf(board, values));
      return text === noteless(puzzle.text) ? puzzle.text : text;
    },
    added: "paintedCells",
    boardOf: (values) => {
      const used = usedOf(board, new Set(values));
      const numbers = values.map((value) => (value === OPEN ? null : used.indexOf(value) + 1));
      return cut(numbers, board.columns);
    },
    valuesOf: (made, solution) => {
      const { colours } = made.board as NonogramBoard;
      const ours = colours.map((colour) => board.colours.indexOf(colour) + 1);
      return solution.flat(2).map((value) => ours[Number(value) - 1] ?? OPEN);
    },
  };
}

function roomFor(cells: number): number {
  return Math.min(Math.ceil(cells / 2), MOST_ROOM);
}

/** The clues of rows, then of columns. */
function cluesOf(board: NonogramBoard, values: number[]): Run[][] {
  const cell = (at: number) => (values[at] === OPEN ? WHITE : (values[at] ?? WHITE));
  return linesOf(board.model).map(({ cells }) => runs(cells.map(cell)));
}

/** The canonical text; colours that were not painted with are left out. */
function textOf(board: NonogramBoard, clues: Run[][]): string {
  const kept = usedOf(board, new Set(clues.flat().map(([, colour]) => colour)));
  const isBlack = isPlain({ colours: kept.map((colour) => board.colours[colour - 1] ?? "black") });
  const written = clues.map(
    (clue) =>
      clue
        .map(([length, colour]) => `${length}${isBlack ? "" : markOf(board, colour)}`)
        .join(" ") || "0",
  );
  const palette = kept.map((colour) => `${markOf(board, colour)}=${board.colours[colour - 1]}`);
  return [
    `nonogram ${board.columns}x${board.rows}`,
    ...(isBlack ? [] : [`colours ${palette.join(" ")}`]),
    "rows",
    ...written.slice(0, board.rows),
    "columns",
    ...written.slice(board.rows),
    "",
  ].join("\n");
}

/** The colours that are painted with, in the order of the text. */
function usedOf({ colours }: Palette, values: Set<number>): number[] {
  return colours.map((_, at) => at + 1).filter((colour) => values.has(colour));
}

/** A text without its notes, which are about its own picture and no other. */
function noteless(text: string): string {
  return text.replace(/^#.*\n/gm, "");
}

function markOf(palette: Palette, colour: number): string {
  return whole(palette).marks[colour - 1] ?? "?";
}

/** The board's paper and lines; the clues stand in the margin. */
function sceneOf(board: NonogramBoard, left: number, top: number): Scene {
  const { rows, columns } = board;
  const [width, height] = [left + columns, top + rows];
  const paper: Item = {
    kind: "rect",
    x: left,
    y: top,
    width: columns,
    height: rows,
    role: "white",
  };
  const line = (x1: number, y1: number, x2: number, y2: number, role: string): Item => ({
    kind: "line",
    x1,
    y1,
    x2,
    y2,
    role,
  });
  const items = [
    paper,
    ...range(columns + 1).map((at) => line(left + at, top, left + at, height, role(at, columns))),
    ...range(rows + 1).map((at) => line(left, top + at, width, top + at, role(at, rows))),
  ];
  return { width, height, title: `Nonogram ${columns}×${rows}`, items };
}

function role(at: number, last: number): string {
  return at % EVERY === 0 || at === last ? "bar" : "grid";
}

export function blank(columns: number, rows: number): string {
  const zeros = (count: number) => new Array<string>(count).fill("0");
  const header = `nonogram ${columns}x${rows}`;
  return [header, "rows", ...zeros(rows), "columns", ...zeros(columns), ""].join("\n");
}
