/** Making a nonogram: the picture is painted and its clues are counted. */

import type { Item, Puzzle, Scene } from "../../lib/types";
import { OPEN, type Edit } from "../types";
import { lines, play, runs, type NonogramBoard, type Run } from "./play";

const WHITE = 0;
const EVERY = 5;

export function edit(puzzle: Puzzle): Edit {
  const board = puzzle.board as NonogramBoard;
  // Room for the longest clues that a picture of this size can have.
  const [left, top] = [Math.ceil(board.columns / 2), Math.ceil(board.rows / 2)];
  return {
    play: {
      ...play(puzzle),
      left,
      top,
      choices: [1],
      conflicts: () => [],
      isSolved: () => false,
    },
    start: new Array<number>(board.rows * board.columns).fill(OPEN),
    greatest: 1,
    startsSolved: true,
    sceneOf: (values) => sceneOf(board, cluesOf(board, values), left, top),
    textOf: (values) => {
      const clues = cluesOf(board, values).map(
        (clue) => clue.map(([length]) => length).join(" ") || "0",
      );
      const rows = clues.slice(0, board.rows);
      const columns = clues.slice(board.rows);
      const header = `nonogram ${board.columns}x${board.rows}`;
      return [header, "rows", ...rows, "columns", ...columns, ""].join("\n");
    },
  };
}

/** The clues of rows, then of columns. */
function cluesOf(board: NonogramBoard, values: number[]): Run[][] {
  const cell = (at: number) => (values[at] === OPEN ? WHITE : (values[at] ?? WHITE));
  return lines(board).map(({ cells }) => runs(cells.map(cell)));
}

function sceneOf(board: NonogramBoard, clues: Run[][], left: number, top: number): Scene {
  const { rows, columns } = board;
  const [width, height] = [left + columns, top + rows];
  const items: Item[] = [
    { kind: "rect", x: left, y: top, width: columns, height: rows, role: "white" },
    ...clues.slice(0, rows).flatMap((clue, row) => texts(clue, left, (at) => [at, top + row])),
    ...clues.slice(rows).flatMap((clue, column) => texts(clue, top, (at) => [left + column, at])),
  ];
  for (let x = 0; x <= columns; x++) {
    items.push({ kind: "line", x1: left + x, y1: top, x2: left + x, y2: height, role: role(x, columns) });
  }
  for (let y = 0; y <= rows; y++) {
    items.push({ kind: "line", x1: left, y1: top + y, x2: width, y2: top + y, role: role(y, rows) });
  }
  return { width, height, title: `Nonogram ${columns}×${rows}`, items };
}

function role(at: number, last: number): string {
  return at % EVERY === 0 || at === last ? "bar" : "grid";
}

/** The numbers of a clue, the last one next to the board. */
function texts(clue: Run[], edge: number, place: (at: number) => [number, number]): Item[] {
  return clue.map(([length], at) => {
    const [x, y] = place(edge - clue.length + at);
    const text = String(length);
    return { kind: "text", x: x + 0.5, y: y + 0.5, text, role: "clue", size: text.length > 1 ? 0.5 : 0.6 };
  });
}

export function blank(columns: number, rows: number): string {
  const zeros = (count: number) => new Array<string>(count).fill("0");
  const header = `nonogram ${columns}x${rows}`;
  return [header, "rows", ...zeros(rows), "columns", ...zeros(columns), ""].join("\n");
}
