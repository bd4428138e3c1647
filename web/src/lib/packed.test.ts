import { describe, expect, it } from "vitest";
import { packCells, packMoves, unpackCells, unpackMoves } from "./packed";
import { bare, type Cell, type Patch } from "./cells";

const cell = (value: number, ...notes: number[]): Cell => ({ ...bare(value), notes });
const MARKED: Cell = { value: 255, notes: [4], corners: [1, 2, 9], colour: 3 };
const MOVES: Patch[][] = [
  [{ cell: 3, before: cell(255, 1, 9), after: cell(4) }],
  [],
  [
    { cell: 20_000, before: cell(0), after: cell(255) },
    { cell: 0, before: cell(255), after: cell(255, 2) },
    { cell: 5, before: MARKED, after: { ...cell(255), colour: 8 } },
  ],
];

describe("what is stored", () => {
  it("holds cells with their notes", () => {
    const cells = [cell(255), cell(7), cell(255, 1, 2), cell(0), MARKED];
    expect(unpackCells(packCells(cells))).toEqual(cells);
  });

  it("holds cells of older versions, which had neither corner marks nor colours", () => {
    const stored = { values: Uint8Array.of(255, 4), notes: [[0, [3]]] as [number, number[]][] };
    expect(unpackCells(stored)).toEqual([cell(255, 3), cell(4)]);
    // One move: cell 7 from open with the notes 1 and 2 to the value 5.
    const moves = Int32Array.of(1, 7, 255, 2, 1, 2, 5, 0);
    expect(unpackMoves(moves)).toEqual([[{ cell: 7, before: cell(255, 1, 2), after: cell(5) }]]);
  });

  it("holds every move", () => {
    expect(unpackMoves(packMoves(MOVES))).toEqual(MOVES);
    expect(unpackMoves(packMoves([]))).toEqual([]);
  });
});
