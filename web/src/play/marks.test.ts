import { describe, expect, it } from "vitest";
import { Marks } from "./marks.svelte";

const shown = (marks: Marks) => [0, 1, 2, 3].filter((at) => marks.has(at));

describe("marks", () => {
  it("are those that were wished last", () => {
    const marks = new Marks(4);
    expect(shown(marks)).toEqual([]);
    marks.show(new Set([0, 2]));
    expect(shown(marks)).toEqual([0, 2]);
    marks.show(new Set([2, 3]));
    expect(shown(marks)).toEqual([2, 3]);
    marks.show(new Set());
    expect(shown(marks)).toEqual([]);
  });

  it("do not follow a set that changes afterwards", () => {
    const [marks, wished] = [new Marks(4), new Set([1])];
    marks.show(wished);
    wished.add(3);
    marks.show(new Set([1]));
    expect(shown(marks)).toEqual([1]);
  });

  it("lie on the board alone", () => {
    const marks = new Marks(2);
    marks.show(new Set([1, 7]));
    expect(marks.has(7)).toBe(false);
  });
});
