/** A draft of a packing: a board of any shape, and pieces that need not fit it yet. */

import type { Puzzle } from "../../lib/types";
import { layered, type Kit, type PackingBoard, type Place } from "./play";

export type Shape = "rectangle" | "box" | "pyramid";

/** A piece that lies on the board from the start. */
export interface Given {
  piece: string;
  cells: number[];
}

export interface Draft {
  shape: Shape;
  layers: number;
  rows: number;
  columns: number;
  /** For every cell, the base first, whether it belongs to the board. */
  free: boolean[];
  pieces: Kit[];
  given: Given[];
}

/** Why a draft cannot be a puzzle yet: the key of a sentence and its values. */
export interface Lack {
  why: "noPieces" | "emptyPiece" | "badName" | "sameName" | "areaShort" | "areaOver";
  values: Record<string, string | number>;
}

export const MOST_SIDE = 30;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export function draftOf(puzzle: Puzzle): Draft {
  const board = puzzle.board as PackingBoard;
  const [rows, columns] = board.layers[0] ?? [1, 1];
  return {
    shape: board.kind === "BOX" ? "box" : board.kind === "PYRAMID" ? "pyramid" : "rectangle",
    layers: board.layers.length,
    rows,
    columns,
    free: puzzle.start.map((value) => value !== 0),
    pieces: board.kit ?? [],
    given: board.given.map((cells, at) => ({ piece: board.lying?.[at] ?? "", cells })),
  };
}

export function blankDraft(columns: number, rows: number): Draft {
  const free = new Array<boolean>(rows * columns).fill(true);
  return { shape: "rectangle", layers: 1, rows, columns, free, pieces: [], given: [] };
}

/** Rows and columns of each layer. */
export function layersOf({ shape, layers, rows, columns }: Draft): [number, number][] {
  if (shape === "pyramid") return Array.from({ length: rows }, (_, at) => [rows - at, rows - at]);
  return Array.from({ length: layers }, () => [rows, columns]);
}

/** Every cell of the board as (layer, row, column), in reading order. */
export function placesOf(draft: Draft): Place[] {
  return layersOf(draft).flatMap(([rows, columns], layer) =>
    Array.from({ length: rows * columns }, (_, at): Place => [
      layer,
      Math.floor(at / columns),
      at % columns,
    ]),
  );
}

// -- the board --------------------------------------------------------------------------------------

/** The draft with a board of another shape or size; cells of both stay as they are. */
export function reshaped(
  draft: Draft,
  change: Partial<Pick<Draft, "shape" | "layers" | "rows" | "columns">>,
): Draft {
  const next = { ...draft, ...change };
  if (next.shape === "rectangle") next.layers = 1;
  if (next.shape === "pyramid") next.columns = next.layers = next.rows;
  if (next.shape === "box" && draft.shape === "rectangle") next.layers = change.layers ?? 2;
  const before = new Map(placesOf(draft).map((place, at) => [place.join(), at]));
  const places = placesOf(next);
  next.free = places.map((place) => draft.free[before.get(place.join()) ?? -1] ?? true);
  const after = new Map(places.map((place, at) => [before.get(place.join()), at]));
  next.given = draft.given.map(({ piece, cells }) => ({
    piece,
    cells: cells.map((cell) => after.get(cell) ?? -1),
  }));
  if (next.shape === "rectangle") next.pieces = draft.pieces.map(flattened);
  return settled(next);
}

function flattened(piece: Kit): Kit {
  return { ...piece, cells: piece.cells.filter(([layer]) => layer === 0) };
}

export function painted(draft: Draft, cells: number[], isFree: boolean): Draft {
  const chosen = new Set(cells);
  return settled({
    ...draft,
    free: draft.free.map((before, cell) => (chosen.has(cell) ? isFree : before)),
  });
}

/** Drop given pieces that no longer lie on the board or no longer exist. */
function settled(draft: Draft): Draft {
  const names = new Set(draft.pieces.map((piece) => piece.name));
  const given = draft.given.filter(
    ({ piece, cells }) => names.has(piece) && cells.every((cell) => draft.free[cell] === true),
  );
  return { ...draft, given };
}

export function withGiven(draft: Draft, given: Given[]): Draft {
  return settled({ ...draft, given });
}

// -- the pieces -------------------------------------------------------------------------------------

/** The draft with a new piece of one cell. */
export function withPiece(draft: Draft): Draft {
  const piece: Kit = {
    name: freeName(draft),
    cells: [[0, 0, 0]],
    moves: "",
    copies: 1,
    spare: false,
  };
  return { ...draft, pieces: [...draft.pieces, piece] };
}

/** The draft with pieces from elsewhere; those whose names are taken get others. */
export function withKit(draft: Draft, kit: Kit[]): Draft {
  return kit.reduce((before, piece) => {
    const isTaken = before.pieces.some(({ name }) => name === piece.name);
    const named = isTaken ? { ...piece, name: freeName(before) } : piece;
    return { ...before, pieces: [...before.pieces, named] };
  }, draft);
}

function freeName({ pieces }: Draft): string {
  const taken = new Set(pieces.map((piece) => piece.name));
  const letter = LETTERS.find((each) => !taken.has(each));
  if (letter) return letter;
  let number = pieces.length + 1;
  while (taken.has(`P${number}`)) number += 1;
  return `P${number}`;
}

/** The draft with a piece changed; where its cells change, it is no longer given. */
export function changed(draft: Draft, at: number, change: Partial<Kit>): Draft {
  const before = draft.pieces[at];
  if (!before) return draft;
  const pieces = draft.pieces.map((piece, other) =>
    other === at ? { ...piece, ...change } : piece,
  );
  const given = draft.given
    .filter(({ piece }) => piece !== before.name || !change.cells)
    .map((each) =>
      each.piece === before.name ? { ...each, piece: change.name ?? each.piece } : each,
    );
  return settled({ ...draft, pieces, given });
}

export function withoutPiece(draft: Draft, at: number): Draft {
  return settled({ ...draft, pieces: draft.pieces.filter((_, other) => other !== at) });
}

// -- its faults -----------------------------------------------------------------------------

export function boardArea(draft: Draft): number {
  return draft.free.filter(Boolean).length;
}

/** The least and the most cells that the pieces cover, since spare ones may be left out. */
export function pieceArea({ pieces }: Draft): { least: number; most: number } {
  const sum = (chosen: Kit[]) =>
    chosen.reduce((all, { cells, copies }) => all + cells.length * copies, 0);
  return { least: sum(pieces.filter((piece) => !piece.spare)), most: sum(pieces) };
}

/** Every visible reason why a draft is not a puzzle yet. */
export function lacks(draft: Draft): Lack[] {
  const { pieces } = draft;
  if (pieces.length === 0) return [{ why: "noPieces", values: {} }];
  const found: Lack[] = pieces.flatMap((piece, at): Lack[] => {
    const values = { name: piece.name };
    if (!/^[^\s]{1,40}$/u.test(piece.name) || piece.name === ".")
      return [{ why: "badName", values }];
    if (pieces.findIndex(({ name }) => name === piece.name) < at)
      return [{ why: "sameName", values }];
    return piece.cells.length ? [] : [{ why: "emptyPiece", values }];
  });
  const board = boardArea(draft);
  const { least, most } = pieceArea(draft);
  if (most < board) found.push({ why: "areaShort", values: { count: board - most } });
  if (least > board) found.push({ why: "areaOver", values: { count: least - board } });
  return found;
}

/** The draft as JSON of the family's own format, a piece a line. */
export function textOf(draft: Draft): string {
  const isFlat = draft.shape === "rectangle";
  const places = placesOf(draft);
  const pieces = draft.pieces.map(({ name, cells, moves, copies, spare }) => ({
    name,
    cells: isFlat ? cells.map(([, row, column]) => [row, column]) : cells,
    ...(moves ? { moves } : {}),
    ...(copies > 1 ? { copies } : {}),
    ...(spare ? { spare } : {}),
  }));
  const given = draft.given.map(({ piece, cells }) => ({
    piece,
    cells: cells.map((cell) => (isFlat ? places[cell]?.slice(1) : places[cell])),
  }));
  const list = (items: unknown[]) => items.map((item) => `  ${JSON.stringify(item)}`).join(",\n");
  return [
    `{"packing": "${draft.shape}", ${boardText(draft)},`,
    ` "pieces": [\n${list(pieces)}\n ]${given.length ? `,\n "given": [\n${list(given)}\n ]` : ""}}\n`,
  ].join("\n");
}

/** The sides of a rectangle without holes, else what is free in each layer. */
function boardText(draft: Draft): string {
  const isFlat = draft.shape === "rectangle";
  if (isFlat && draft.free.every(Boolean))
    return `"rows": ${draft.rows}, "columns": ${draft.columns}`;
  const signs = draft.free.map((isFree) => (isFree ? "X" : "."));
  const layers = layered(signs, layersOf(draft)).map((rows) => rows.map((row) => row.join("")));
  return `"mask": ${JSON.stringify(isFlat ? (layers[0] ?? []) : layers)}`;
}
