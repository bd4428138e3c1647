import { describe, expect, it } from "vitest";
import { play as onGrid } from "../families/grid";
import { play as packing } from "../families/packing/play";
import { OPEN, type Play } from "../families/types";
import type { Puzzle } from "../lib/types";
import { outcomeOf, type Fact } from "./outcome";

const ROW = {
  name: "row",
  report: "holders",
  parts: [{ kind: "different" }],
  places: [[0, 1, 2, 3]],
};

/** A row of four cells; without a background its values are digits. */
function rowOf(values: number[], background: number | null = null): Play {
  const symbols = values.map(String);
  const input = background === null ? "digits" : "paint";
  const board = {
    rows: 1,
    columns: 4,
    input,
    symbols,
    model: { values, background, rules: [ROW] },
  };
  return onGrid({ start: [OPEN, OPEN, OPEN, OPEN], board } as unknown as Puzzle);
}

const DIGITS = rowOf([1, 2, 3, 4]);
const DOMINO = { value: 1, labels: ["A1", "A2"], area: 2 };
const PIECES = packing({
  start: [OPEN, OPEN, OPEN, OPEN],
  board: { layers: [[1, 4]], pieces: [DOMINO], model: { values: [1, 2], rules: [] } },
} as unknown as Puzzle);

/** What facts enter on a board of these values, with notes in some cells. */
function entered(
  play: Play | null,
  facts: Fact[],
  values = [OPEN, OPEN, OPEN, OPEN],
  notes: Record<number, number[]> = {},
  told: Fact[] = [],
) {
  if (!play) throw new Error("no board");
  const found = outcomeOf(facts, play, { values, notesOf: (cell) => notes[cell] ?? [] }, told);
  return { values: [...found.values], notes: [...found.notes], kept: found.kept };
}

const NOTHING = { values: [], notes: [], kept: [] };

describe("the conclusions of a hint", () => {
  it("enter a value", () => {
    expect(entered(DIGITS, [[[2], 3, true]])).toEqual({ ...NOTHING, values: [[2, 3]] });
  });

  it("take a value out of the notes of a cell", () => {
    const found = entered(DIGITS, [[[1], 3, false]], undefined, { 1: [2, 3, 4] });
    expect(found).toEqual({ ...NOTHING, notes: [[1, [2, 4]]] });
  });

  it("begin the notes of a cell with what breaks no rule there", () => {
    const found = entered(DIGITS, [[[1], 3, false]], [1, OPEN, OPEN, OPEN]);
    expect(found).toEqual({ ...NOTHING, notes: [[1, [2, 4]]] });
  });

  it("take several values out of one cell", () => {
    const facts: Fact[] = [
      [[1], 3, false],
      [[1], 2, false],
    ];
    expect(entered(DIGITS, facts)).toEqual({ ...NOTHING, notes: [[1, [1, 4]]] });
  });

  it("enter the other value where there are two", () => {
    const found = entered(rowOf([0, 1], 0), [[[3], 0, false]]);
    expect(found).toEqual({ ...NOTHING, values: [[3, 1]] });
  });

  it("are kept where cells have no notes", () => {
    const fact: Fact = [[3], 2, false];
    expect(entered(rowOf([0, 1, 2], 0), [fact])).toEqual({ ...NOTHING, kept: [fact] });
  });

  it("place a copy of a piece that is free", () => {
    const found = entered(PIECES, [[[2, 3], 1, true]], [1, 1, OPEN, OPEN]);
    expect(found.values).toEqual([
      [2, 2],
      [3, 2],
    ]);
  });

  it("place a piece of which each cell is known", () => {
    const told: Fact[] = [[[0], 1, true]];
    expect(entered(PIECES, [[[1], 1, true]], undefined, {}, told).values).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  it("are kept where a board of pieces cannot show them", () => {
    const facts: Fact[] = [
      [[0, 1], 1, false],
      [[2], 1, true],
    ];
    expect(entered(PIECES, facts)).toEqual({ ...NOTHING, kept: facts });
  });
});
