import { describe, expect, it } from "vitest";
import { packCells, packMoves, unpackCells, unpackMoves } from "./packed";
import type { Cell, Patch } from "./saved";

const cell = (value: number, ...notes: number[]): Cell => ({ value, notes });
const MOVES: Patch[][] = [
  [{ cell: 3, before: cell(255, 1, 9), after: cell(4) }],
  [],
  [
    { cell: 20_000, before: cell(0), after: cell(255) },
    { cell: 0, before: cell(255), after: cell(255, 2) },
  ],
];

describe("what is stored", () => {
  it("holds cells with their notes", () => {
    const cells = [cell(255), cell(7), cell(255, 1, 2), cell(0)];
    expect(unpackCells(packCells(cells))).toEqual(cells);
  });

  it("holds every move", () => {
    expect(unpackMoves(packMoves(MOVES))).toEqual(MOVES);
    expect(unpackMoves(packMoves([]))).toEqual([]);
  });
});
