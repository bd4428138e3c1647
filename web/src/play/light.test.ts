import { describe, expect, it } from "vitest";
import { OPEN, type Play } from "../families/types";
import { DARK, lightOf } from "./light";

const board = {
  rows: 2,
  columns: 2,
  left: 0,
  top: 0,
  input: "digits",
  rules: {
    groups: [
      [0, 1],
      [0, 2],
    ],
  },
};
const play = (change: Partial<Play>) => ({ ...board, ...change }) as unknown as Play;

describe("what is lit with a cell", () => {
  it("is every group that it stands in, each cell once", () => {
    const places = lightOf(play({}), [OPEN, OPEN, OPEN, OPEN], 0).near.map(({ row, column }) => [
      row,
      column,
    ]);
    expect(places).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  it("is every cell of the same digit, but none where it is open", () => {
    expect(lightOf(play({}), [1, 2, 2, 1], 0).same).toEqual([0, 3]);
    expect(lightOf(play({}), [OPEN, 2, 2, OPEN], 0).same).toEqual([]);
  });

  it("is the row and the column where clues stand beside the board", () => {
    const { near } = lightOf(
      play({ input: "paint", left: 1, top: 1 }),
      [OPEN, OPEN, OPEN, OPEN],
      3,
    );
    expect(near).toEqual([
      { row: 1, column: 0, rows: 1, columns: 2 },
      { row: 0, column: 1, rows: 2, columns: 1 },
    ]);
  });

  it("is nothing on a painted board without clues", () => {
    expect(lightOf(play({ input: "paint" }), [OPEN, OPEN, OPEN, OPEN], 0)).toEqual(DARK);
  });
});
