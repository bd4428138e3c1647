import { describe, expect, it } from "vitest";
import { along, cellAt, groupOf } from "./gestures";

const SQUARE = { rows: 4, columns: 4 };
const OBLONG = { rows: 2, columns: 4 };

describe("a path", () => {
  it("goes through the cells between, and back again", () => {
    expect(along([0], 3, 4)).toEqual([0, 1, 2, 3]);
    expect(along([0], 10, 4)).toEqual([0, 5, 10]);
    expect(along([0, 1, 2], 1, 4)).toEqual([0, 1]);
  });

  it("passes between two cells only along a line", () => {
    expect(cellAt({ x: 0.95, y: 0.95 }, SQUARE, "line")).toBeNull();
    expect(cellAt({ x: 0.95, y: 0.95 }, SQUARE, "cells")).toBe(0);
  });
});

describe("a gesture", () => {
  it("finds the nearest edge and corner", () => {
    expect(groupOf("edge", [5], SQUARE, { x: 1.5, y: 1.9 })).toEqual([5, 9]);
    expect(groupOf("corner", [5], SQUARE, { x: 1.1, y: 1.1 })).toEqual([0, 1, 4, 5]);
  });

  it("looks over the board from outside, straight or along a diagonal", () => {
    expect(groupOf("outside", [], SQUARE, { x: 4.5, y: 1.5 })).toEqual([7, 6, 5, 4]);
    expect(groupOf("outside", [2], SQUARE, { x: 1.5, y: -0.5 })).toEqual([2, 7]);
    expect(groupOf("outside", [12], SQUARE)).toEqual([12, 8, 4, 0]);
  });

  it("stays on a board with fewer rows than columns", () => {
    expect(cellAt({ x: 0.5, y: 2.5 }, OBLONG, "cells")).toBeNull();
    expect(groupOf("edge", [4], OBLONG, { x: 0.5, y: 1.9 })).toEqual([0, 4]);
    expect(groupOf("corner", [7], OBLONG, { x: 3.9, y: 1.9 })).toEqual([2, 3, 6, 7]);
    expect(groupOf("outside", [], OBLONG, { x: 1.5, y: 2.5 })).toEqual([5, 1]);
  });
});
