import { describe, expect, it } from "vitest";
import { inkOn } from "../lib/shades";
import { edit } from "./nonogram/edit";
import { nameOf, paintOf, whole, withColour, withShade } from "./palette";
import { OPEN } from "./types";

const black = { colours: ["black"], marks: ["b"], shades: ["#000000"] };
const two = { colours: ["red", "rust#c04010"], marks: ["r", "u"], shades: ["#ff0000", "#c04010"] };

describe("a palette", () => {
  it("paints neither white nor plain black", () => {
    expect([paintOf(black, 1), paintOf(two, 0), paintOf(two, OPEN)]).toEqual([null, null, null]);
    expect(paintOf(two, 2)).toEqual({ fill: "#c04010", ink: "#ffffff", mark: "u" });
    expect(nameOf(two, 2)).toBe("rust");
  });

  it("has a colour for every name, known or not", () => {
    expect(paintOf({ colours: ["rust", "teal"] }, 2)).toEqual({
      fill: "var(--piece-1)",
      ink: "#1c1e21",
      mark: "b",
    });
  });

  it("grows by shades and letters that are free", () => {
    const grown = withColour(withColour(black));
    expect(new Set(grown.shades).size).toBe(3);
    expect(grown.marks).toEqual(["b", "a", "c"]);
  });

  it("calls a changed colour by its shade and leaves the others", () => {
    expect(withShade(two, 2, "#00ff00").colours).toEqual(["red", "#00ff00"]);
    expect(whole(withShade(two, 2, "#00ff00")).marks).toEqual(["r", "u"]);
  });

  it("is legible on every shade", () => {
    expect([inkOn("#ffff00"), inkOn("#000080")]).toEqual(["#1c1e21", "#ffffff"]);
  });
});

describe("a picture that is made in colours", () => {
  const runs = { report: "whole", parts: [{ kind: "runs", clue: [] }], which: [0, 0, 0] };
  const rules = [
    { ...runs, name: "row-clue", places: { rows: [1, 3] } },
    { ...runs, name: "column-clue", places: { columns: [1, 3] } },
  ];
  const model = { values: [0, 1, 2], background: 0, rules };
  const board = { rows: 1, columns: 3, symbols: [], model, ...two };
  const made = edit({ board, text: "", scene: { items: [] } } as never);

  it("is written with the colours that it has", () => {
    expect(made.textOf([2, OPEN, 2])).toBe(
      "nonogram 3x1\ncolours u=rust#c04010\nrows\n1u 1u\ncolumns\n1u\n0\n1u\n",
    );
  });

  it("is written in black and white when it has no other", () => {
    const plain = made.withPalette?.(black);
    expect(plain?.textOf([1, 1, OPEN])).toBe("nonogram 3x1\nrows\n2\ncolumns\n1\n1\n0\n");
  });
});
