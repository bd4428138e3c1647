import { describe, expect, it } from "vitest";
import { cellsOf, draftOf, joined, moved, textOf, type Shape } from "./draft";
import type { Tool } from "./tools";

const FIELD = { name: "", title: { en: "", id: "" }, before: "", optional: false, example: "" };
const WORDS = { group: "", title: FIELD.title, says: FIELD.title };
const CAGE: Tool = {
  ...WORDS,
  kind: "cage",
  gesture: "cells",
  joins: [],
  fields: [
    { ...FIELD, depth: null, choices: [] },
    { ...FIELD, depth: 1, choices: [] },
  ],
};
const OR: Tool = {
  ...WORDS,
  kind: "or",
  gesture: "shapes",
  joins: ["or", "end"],
  fields: [{ ...FIELD, depth: null, choices: [] }],
};
const TOOLS = new Map([CAGE, OR].map((tool) => [tool.kind, tool]));
const EMPTY = `sudoku 2x2\n${". . . .\n".repeat(4)}`;

function drafted(shapes: Shape[]) {
  const lines = shapes.map(() => "line\n").join("");
  return draftOf(EMPTY + lines, shapes);
}

describe("alternatives", () => {
  const either = { kind: "or", parts: ["cage 3 r1c1 r1c2 or skyscraper 2 r3 from right end"] };

  it("are joined of shapes that are set, in the order in which they were chosen", () => {
    const cages = [0, 4, 8].map((cell): Shape => ({ kind: "cage", parts: ["3", [[cell]]] }));
    const text = textOf(joined(drafted(cages), [2, 0], OR, TOOLS), TOOLS);
    expect(text.split("\n").slice(5)).toEqual([
      "cage 3 r2c1",
      "or cage 3 r3c1 or cage 3 r1c1 end",
      "",
    ]);
  });

  it("lie on the cells that their text names", () => {
    expect(cellsOf(either, 4)).toEqual([0, 1]);
  });

  it("move with all rows, columns and cells that they name", () => {
    const [shape] = moved(drafted([either]), 0, 1, 1).shapes;
    expect(shape?.parts).toEqual(["cage 3 r2c2 r2c3 or skyscraper 2 r4 from right end"]);
  });

  it("stay where a part of them would leave the board", () => {
    const draft = drafted([either]);
    expect(moved(draft, 0, 0, 2)).toBe(draft);
  });
});

describe("a diagonal seen from outside", () => {
  const line = (...cells: number[]): Shape => ({ kind: "little-killer", parts: ["9", [cells]] });
  const shifted = (shape: Shape, right: number, down: number) =>
    moved(drafted([shape]), 0, right, down, "outside").shapes[0];

  it("begins elsewhere at the border, and is longer or shorter", () => {
    expect(shifted(line(2, 7), -1, 0)).toEqual(line(1, 6, 11));
    expect(shifted(line(0, 5, 10, 15), 0, 2)).toEqual(line(8, 13));
    expect(shifted(line(7, 10, 13), 0, -1)).toEqual(line(3, 6, 9, 12));
  });

  it("stays where it would begin inside the board, beside it, or end at once", () => {
    expect(shifted(line(2, 7), -1, 1)).toEqual(line(2, 7));
    expect(shifted(line(2, 7), 0, -1)).toEqual(line(2, 7));
    expect(shifted(line(2, 7), 1, 0)).toEqual(line(2, 7));
  });

  it("moves as other shapes do where it is straight", () => {
    expect(shifted(line(1, 5, 9, 13), 2, 0)).toEqual(line(3, 7, 11, 15));
    expect(shifted(line(1, 5, 9, 13), 0, 1)).toEqual(line(1, 5, 9, 13));
  });
});
