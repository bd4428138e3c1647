import { describe, expect, it } from "vitest";
import type { Puzzle } from "../lib/types";
import { play } from "./grid";
import { OPEN } from "./types";

/** A board of a family without a folder here: trees, one tent to be put beside each. */
const [GRASS, TENT, TREE] = [0, 1, 2];
const rule = { name: "tent-missing", report: "whole", places: [[0, 1, 2]] };
const board = {
  rows: 1,
  columns: 3,
  input: "paint",
  symbols: [".", "^", "T"],
  model: {
    values: [GRASS, TENT, TREE],
    background: GRASS,
    rules: [{ ...rule, parts: [{ kind: "linear", weights: [[TENT, 1]], low: 1, high: 1 }] }],
  },
};
const tents = play({ start: [OPEN, TREE, OPEN], board } as unknown as Puzzle);

describe("a family that is played as its page describes it", () => {
  it("has the values of its model, the background last", () => {
    expect(tents.choices).toEqual([TENT, TREE, GRASS]);
    expect(tents.choices.map(tents.symbol)).toEqual(["^", "T", "."]);
    expect(tents.symbol(OPEN)).toBe("");
  });

  it("reads a given cell as the scene shows it, if that is not its value", () => {
    const text = (x: number, said: string) => ({
      kind: "text" as const,
      x,
      y: 0.5,
      text: said,
      role: "clue",
      size: 0.6,
    });
    const items = [text(0.3, "16"), text(0.7, "24"), text(1.5, "T")];
    const scene = { width: 3, height: 1, title: "", items };
    const numbers = play({ start: [GRASS, TREE, GRASS], board, scene } as unknown as Puzzle);
    expect([0, 1, 2].map((cell) => numbers.read?.(cell, cell === 1 ? TREE : GRASS))).toEqual([
      "16 24",
      "T",
      "",
    ]);
  });

  it("keeps what is there from the start", () => {
    expect([0, 1, 2].map(tents.isGiven)).toEqual([false, true, false]);
  });

  it("clashes and is finished by its rules", () => {
    expect(tents.rules.conflicts([TENT, TREE, TENT])).toEqual([
      { rule: "tent-missing", cells: [0, 1, 2] },
    ]);
    expect(tents.rules.isSolved([OPEN, TREE, OPEN])).toBe(false);
    expect(tents.rules.isSolved([OPEN, TREE, TENT])).toBe(true);
  });

  it("hands boards to the server and takes them from there", () => {
    expect(tents.rowsOf([TENT, TREE, OPEN])).toEqual([[TENT, TREE, GRASS]]);
    expect(tents.valuesOf([[null, TREE, TENT]])).toEqual([OPEN, TREE, TENT]);
  });
});

describe("a family that says how its values look", () => {
  const looks = { names: ["grass", "tent", "tree"], roles: ["", "piece:5", "shade"] };
  const dressed = play({
    start: [OPEN, TREE, OPEN],
    board: { ...board, ...looks, left: 1, top: 2 },
  } as unknown as Puzzle);

  it("has names that are spoken and colours for its cells", () => {
    expect([GRASS, TENT].map(dressed.spoken)).toEqual(["grass", "tent"]);
    expect(dressed.paint?.(TENT)).toMatchObject({ fill: "var(--piece-5)", mark: "^" });
    expect(dressed.paint?.(TREE)?.fill).toBe("var(--role-shade)");
    expect([GRASS, OPEN].map((value) => dressed.paint?.(value)?.fill)).toEqual(["none", "none"]);
    expect(tents.paint).toBeUndefined();
  });

  it("lies where its scene says", () => {
    expect([dressed.left, dressed.top]).toEqual([1, 2]);
    expect([tents.left, tents.top]).toEqual([0, 0]);
  });
});

describe("a board whose digits begin at 0", () => {
  const numbers = { ...board, input: "digits", model: { ...board.model, background: null } };
  const shown = play({
    start: [OPEN, OPEN, OPEN],
    board: { ...numbers, symbols: ["0", "1", "2"], digits: [0, 1, 2] },
  } as unknown as Puzzle);

  it("hands its digits to the server, and takes them from there", () => {
    expect(shown.rowsOf([GRASS, TREE, OPEN])).toEqual([[0, 2, null]]);
    expect(shown.valuesOf([[0, 2, null]])).toEqual([GRASS, TREE, OPEN]);
  });
});

describe("a family that says what cells lie on", () => {
  const line = { cells: [2, 0], en: "line, {at} of {of}, with {other}", id: "garis {at}" };
  const area = { cells: [0, 1], en: "cage 5", id: "sangkar 5" };
  const spoken = play({
    start: [OPEN, TREE, OPEN],
    board: { ...board, signs: [line, area] },
  } as unknown as Puzzle);

  it("speaks all of it, each with the cell's own place", () => {
    expect(spoken.described?.(0, [])).toBe("line, 2 of 2, with r1c3; cage 5");
    expect(spoken.described?.(1, [])).toBe("cage 5");
  });
});
