import { describe, expect, it } from "vitest";
import { firstOf, target } from "./walk";

/** Two grids of two rows that share a cell; the places in two corners belong to none.
 *
 *     . 1 2
 *     3 4 5
 *     6 7 .
 */
const board = { rows: 3, columns: 3, isHole: (cell: number) => cell === 0 || cell === 8 };
const to = (key: string, cell: number, ctrlKey = false) => target(board, { key, ctrlKey }, cell);

describe("the keys of a board with places that are no cells", () => {
  it("lead past these places, around the board", () => {
    expect(to("ArrowLeft", 1)).toBe(2);
    expect(to("ArrowUp", 3)).toBe(6);
    expect(to("ArrowRight", 7)).toBe(6);
    expect(to("ArrowDown", 5)).toBe(2);
  });

  it("lead to the first and last cell of a row and of the board", () => {
    expect([to("Home", 2), to("End", 6)]).toEqual([1, 7]);
    expect([to("Home", 7, true), to("End", 1, true)]).toEqual([1, 7]);
    expect(firstOf(board)).toBe(1);
  });

  it("are no others", () => {
    expect(to("5", 4)).toBeNull();
  });
});

describe("the keys of a board without any", () => {
  const whole = { rows: 2, columns: 3 };
  it("lead to each neighbour and around", () => {
    expect(target(whole, { key: "ArrowLeft", ctrlKey: false }, 3)).toBe(5);
    expect(target(whole, { key: "ArrowDown", ctrlKey: false }, 1)).toBe(4);
    expect(target(whole, { key: "End", ctrlKey: true }, 0)).toBe(5);
  });
});
