import { describe, expect, it } from "vitest";
import { OPEN, type Play } from "../families/types";
import { leftOf } from "./left";

const [ONE, TWO] = [1, 2];
const board = (rows: number, columns: number, groups: number[][], holes: number[] = []) =>
  ({
    rows,
    columns,
    choices: [ONE, TWO],
    rules: { groups },
    isHole: (cell: number) => holes.includes(cell),
  }) as unknown as Play;
const rest = (play: Play, values: number[]) => [...(leftOf(play, values) ?? [])];

describe("how many of a value are left", () => {
  it("are as many as there are groups that share out the board, less those that stand there", () => {
    const square = [
      [0, 1],
      [2, 3],
      [0, 2],
      [1, 3],
    ];
    expect(rest(board(2, 2, square), [ONE, OPEN, OPEN, OPEN])).toEqual([
      [ONE, 1],
      [TWO, 2],
    ]);
  });

  it("follow the columns where only these hold every value", () => {
    const columns = [
      [0, 3],
      [1, 4],
      [2, 5],
    ];
    expect(leftOf(board(2, 3, columns), new Array<number>(6).fill(OPEN))?.get(TWO)).toBe(3);
  });

  it("count what grids share once, and no place outside them", () => {
    const grids = [
      [0, 1],
      [1, 2],
      [4, 5],
      [2, 5],
      [0, 1],
    ];
    expect(leftOf(board(2, 3, grids, [3]), [OPEN, OPEN, OPEN, 0, OPEN, OPEN])).toBeNull();
    const shared = [
      [0, 1],
      [1, 4],
      [4, 5],
    ];
    expect(leftOf(board(2, 3, shared, [2, 3]), new Array<number>(6).fill(OPEN))?.get(ONE)).toBe(2);
  });

  it("are unknown where a cell is in no group", () => {
    expect(leftOf(board(2, 2, [[0, 1]]), [OPEN, OPEN, OPEN, OPEN])).toBeNull();
  });
});
