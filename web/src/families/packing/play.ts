/** Packing: pieces laid on a board; a placement is accepted or rejected as a whole. */

import type { Puzzle, Rows, Value } from "../../lib/types";
import { t } from "../../lib/i18n.svelte";
import { pointIn } from "../../play/view";
import type { Model } from "../../rules/model";
import { Rules } from "../../rules/rules";
import { OPEN, cut, type Play } from "../types";

export interface Piece {
  name: string;
  /** The value of its first copy on the board; the others follow. */
  value: number;
  labels: string[];
  spare: boolean;
  area: number;
  /** The points of the piece in each way that it can lie. */
  ways: [number, number, number][][];
  /** Where it can lie in each way: the numbers of its cells. */
  placements: number[][][];
  turned: number[][];
  flipped: number[];
}

/** A place on a board or in a piece: layer, row, column. */
export type Place = [number, number, number];

/** A piece as it is written. */
export interface Kit {
  name: string;
  cells: Place[];
  /** What may be done with it; nothing stands for what is usual on its board. */
  moves: "" | "any" | "turn" | "none";
  copies: number;
  spare: boolean;
}

export interface PackingBoard {
  kind: "DEFAULT" | "CUSTOM" | "PYRAMID" | "BOX";
  layers: [number, number][];
  pieces: Piece[];
  given: number[][];
  kit?: Kit[];
  /** The names of the given pieces. */
  lying?: string[];
  model: Model;
}

const HOLE = 0;

export function play(puzzle: Puzzle): Play | null {
  const board = puzzle.board as PackingBoard;
  if (board.pieces.length === 0) return null;
  const labels = labelsOf(board);
  const values = new Map<Value, number>([...labels].map(([value, label]) => [label, value]));
  values.set(".", HOLE);
  return {
    rows: 1,
    columns: puzzle.start.length,
    left: 0,
    top: 0,
    input: "pieces",
    choices: [...labels.keys()],
    keepsText: true,
    printed: () => "",
    isGiven: (cell) => puzzle.start[cell] !== OPEN,
    symbol: (value) => labels.get(value) ?? "",
    spoken: (value) =>
      value === OPEN
        ? t("open")
        : value === HOLE
          ? t("hole")
          : t("pieceNamed", { name: labels.get(value) ?? "" }),
    rules: new Rules(board.model),
    laid: (cells, value, values) => {
      const piece = board.pieces[pieceOf(board, value)];
      const [free] = piece ? unused(piece, values) : [];
      if (piece?.area !== cells.length || free === undefined) return null;
      return new Map(cells.map((cell) => [cell, free]));
    },
    rowsOf: (values) =>
      rowsOf(
        board,
        values.map((value) =>
          value === OPEN ? null : value === HOLE ? "." : (labels.get(value) ?? null),
        ),
      ),
    valuesOf: (rows: Rows) => rows.flat(2).map((label) => values.get(label) ?? OPEN),
  };
}

export function labelsOf(board: PackingBoard): Map<number, string> {
  return new Map(
    board.pieces.flatMap((piece) =>
      piece.labels.map((label, at) => [piece.value + at, label] as const),
    ),
  );
}

function rowsOf(board: PackingBoard, values: Value[]): Rows {
  const [first, ...others] = layered(values, board.layers);
  return others.length ? [first ?? [], ...others] : (first ?? []);
}

/** The values of all cells as rows of layers of this size. */
export function layered<T>(values: T[], layers: [number, number][]): T[][][] {
  let at = 0;
  return layers.map(([rows, columns]) => cut(values.slice(at, (at += rows * columns)), columns));
}

/** The number of the piece that a value belongs to. */
export function pieceOf(board: PackingBoard, value: number): number {
  return board.pieces.findIndex(
    (piece) => value >= piece.value && value < piece.value + piece.labels.length,
  );
}

/** Values of a piece that lie nowhere yet. */
export function unused(piece: Piece, values: number[]): number[] {
  return piece.labels.map((_, at) => piece.value + at).filter((value) => !values.includes(value));
}

/** The placement of a piece, lying in one way, that begins at this cell, else one that covers it. */
export function placementAt(piece: Piece, way: number, cell: number): number[] | null {
  const placements = piece.placements[way] ?? [];
  return (
    placements.find((cells) => Math.min(...cells) === cell) ??
    placements.find((cells) => cells.includes(cell)) ??
    null
  );
}

/** Where each cell is drawn, and how large the drawing is, in cells. */
export interface Plan {
  width: number;
  height: number;
  cells: { x: number; y: number; layer: number; row: number; column: number }[];
  isLayered: boolean;
}

const GAP = 0.8;

/** Layers side by side as far as there is room, the base first. */
export function planOf(board: Pick<PackingBoard, "layers">, widest = 12): Plan {
  const plan: Plan = { width: 0, height: 0, cells: [], isLayered: board.layers.length > 1 };
  let [left, top, tallest] = [0, 0, 0];
  board.layers.forEach(([rows, columns], layer) => {
    if (left > 0 && left + columns > widest) [left, top, tallest] = [0, top + tallest + GAP, 0];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        plan.cells.push({ x: left + column, y: top + row, layer, row, column });
      }
    }
    plan.width = Math.max(plan.width, left + columns);
    tallest = Math.max(tallest, rows);
    plan.height = Math.max(plan.height, top + tallest);
    left += columns + GAP;
  });
  return plan;
}

/** The layer, the row and the column of a cell, as people see them: from 1. */
function placeOn(plan: Plan, cell: number): { layer: number; row: number; column: number } {
  const { layer = 0, row = 0, column = 0 } = plan.cells[cell] ?? {};
  return { layer: layer + 1, row: row + 1, column: column + 1 };
}

/** What the server calls a cell. */
export function nameOf(plan: Plan, cell: number): string {
  const { layer, row, column } = placeOn(plan, cell);
  return `${plan.isLayered ? `l${layer}` : ""}r${row}c${column}`;
}

/** A cell as it is spoken. */
export function spokenPlace(plan: Plan, cell: number): string {
  return t(plan.isLayered ? "ball" : "cell", placeOn(plan, cell));
}

/** The cell under a pointer, if there is one. */
export function cellUnder(plan: Plan, drawing: SVGSVGElement, event: PointerEvent): number | null {
  const point = pointIn(drawing, event);
  const found = plan.cells.findIndex(
    ({ x, y }) => point.x >= x && point.x < x + 1 && point.y >= y && point.y < y + 1,
  );
  return found === -1 ? null : found;
}

/** The sides of each cell: the cell beyond, or -1, and the line between. */
export function sidesOf(plan: Plan): [next: number, path: string][][] {
  const numbers = new Map(
    plan.cells.map(({ layer, row, column }, at) => [`${layer},${row},${column}`, at]),
  );
  return plan.cells.map(({ x, y, layer, row, column }) => {
    const beyond = (down: number, right: number) =>
      numbers.get(`${layer},${row + down},${column + right}`) ?? -1;
    return [
      [beyond(-1, 0), `M${x} ${y}h1`],
      [beyond(1, 0), `M${x} ${y + 1}h1`],
      [beyond(0, -1), `M${x} ${y}v1`],
      [beyond(0, 1), `M${x + 1} ${y}v1`],
    ];
  });
}
