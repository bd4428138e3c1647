import { describe, expect, it } from "vitest";
import { along, cellAt, groupOf } from "./gestures";

describe("a path", () => {
  it("goes through the cells between, and back again", () => {
    expect(along([0], 3, 4)).toEqual([0, 1, 2, 3]);
    expect(along([0], 10, 4)).toEqual([0, 5, 10]);
    expect(along([0, 1, 2], 1, 4)).toEqual([0, 1]);
  });

  it("passes between two cells only along a line", () => {
    expect(cellAt({ x: 0.95, y: 0.95 }, 4, "line")).toBeNull();
    expect(cellAt({ x: 0.95, y: 0.95 }, 4, "cells")).toBe(0);
  });
});

describe("a gesture", () => {
  it("finds the nearest edge and corner", () => {
    expect(groupOf("edge", [5], 4, { x: 1.5, y: 1.9 })).toEqual([5, 9]);
    expect(groupOf("corner", [5], 4, { x: 1.1, y: 1.1 })).toEqual([0, 1, 4, 5]);
  });

  it("looks over the board from outside, straight or along a diagonal", () => {
    expect(groupOf("outside", [], 4, { x: 4.5, y: 1.5 })).toEqual([7, 6, 5, 4]);
    expect(groupOf("outside", [2], 4, { x: 1.5, y: -0.5 })).toEqual([2, 7]);
    expect(groupOf("outside", [12], 4)).toEqual([12, 8, 4, 0]);
  });
});
