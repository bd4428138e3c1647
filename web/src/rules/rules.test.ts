import { describe, expect, it } from "vitest";
import { OPEN, listed, range, type Model, type Part, type Rule } from "./model";
import { Rules } from "./rules";

const _ = OPEN;
const TWO_OF_A_KIND: Part = { kind: "different" };
const NO_TWO_BLACKS: Part = { kind: "linear", weights: [[1, 1]], high: 1 };

function rulesOf(rules: Partial<Rule>[], model: Partial<Model> = {}): Rules {
  const whole = { name: "rule", report: "holders", places: { all: 4 }, parts: [], ...model };
  return new Rules({
    values: [1, 2, 3, 4],
    background: null,
    ...model,
    rules: rules.map((rule) => ({ ...whole, ...rule }) as Rule),
  });
}

describe("the places of constraints", () => {
  it("are the lines, pairs and places of a board", () => {
    expect(listed({ rows: [2, 3] })).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect(listed({ columns: [2, 3] })).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
    expect(listed({ pairs: [2, 2] })).toEqual([
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(listed({ each: 2 })).toEqual([[0], [1]]);
    expect(listed({ all: 3, constraints: 2 })).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });
});

describe("a broken rule", () => {
  it("names the holders of each repeated value", () => {
    const rules = rulesOf([{ parts: [TWO_OF_A_KIND] }]);
    expect(rules.conflicts([1, 2, 1, 2])).toEqual([
      { rule: "rule", cells: [0, 2] },
      { rule: "rule", cells: [1, 3] },
    ]);
  });

  it("names the cells that make a sum too large, and all where it is too small", () => {
    const sum: Part = { kind: "linear", weights: [[1, 1]], low: 1, high: 1 };
    const rules = rulesOf([{ parts: [sum] }]);
    expect(rules.conflicts([1, 2, 1, _])).toEqual([{ rule: "rule", cells: [0, 2] }]);
    expect(rules.conflicts([2, 2, 3, 4])).toEqual([{ rule: "rule", cells: [0, 1, 2, 3] }]);
  });

  it("names all of its cells, none, or those of all its constraints together", () => {
    const odd: Part = { kind: "one-of", values: [1, 3] };
    const each = { parts: [odd], places: { each: 4 } };
    const rules = rulesOf([
      { ...each, report: "merged" },
      { ...each, report: "nothing", places: { all: 4 } },
      { ...each, report: "whole", places: { all: 4 } },
      { ...each, report: "by-value" },
    ]);
    expect(rules.conflicts([1, 2, 4, 2]).map(({ cells }) => cells)).toEqual([
      [1, 2, 3],
      [],
      [0, 1, 2, 3],
      [1, 3],
      [2],
    ]);
  });

  it("names every area but the largest, of equal ones the earlier", () => {
    const area: Part = { kind: "connected", value: 0, neighbours: { pairs: [1, 6] } };
    const rules = rulesOf([{ parts: [area], places: { all: 6 } }], { values: [0, 1] });
    const cells = (values: number[]) => rules.conflicts(values).map((each) => each.cells);
    expect(cells([0, 1, 0, 0, 1, 0])).toEqual([[0], [5]]);
    expect(cells([0, 1, 1, 1, 1, 0])).toEqual([[0]]);
    expect(cells([0, _, _, _, 1, 0])).toEqual([[5]]);
    expect(cells([_, 1, 0, 0, 1, _])).toEqual([]);
  });

  it("has its other name where a piece covers too many cells", () => {
    const domino: Part = {
      kind: "piece",
      labels: [1],
      shape: [
        [0, 0, 0],
        [0, 0, 1],
      ],
      motions: [
        [
          [0, 1, 2],
          [1, 1, 1],
        ],
      ],
    };
    const points = range(4).map((at): [number, number, number] => [0, 0, at]);
    const rules = rulesOf([{ parts: [domino], crowded: "crowded" }], { points });
    expect(rules.conflicts([1, 2, 1, 2])).toEqual([{ rule: "rule", cells: [0, 2] }]);
    expect(rules.conflicts([1, 1, 1, 2])).toEqual([{ rule: "crowded", cells: [0, 1, 2] }]);
  });

  it("takes the part of each constraint where there are several", () => {
    const parts: Part[] = [
      { kind: "one-of", values: [1] },
      { kind: "one-of", values: [2] },
    ];
    const rules = rulesOf([{ parts, which: [1, 0], places: [[0], [3]] }]);
    expect(rules.conflicts([2, _, _, 1])).toEqual([]);
    expect(rules.conflicts([1, _, _, 1])).toEqual([{ rule: "rule", cells: [0] }]);
  });
});

describe("a board that changes", () => {
  it("has the conflicts that it would have from the start", () => {
    const model: Partial<Rule>[] = [
      { name: "row", parts: [TWO_OF_A_KIND], places: { rows: [3, 3] } },
      { name: "column", parts: [TWO_OF_A_KIND], places: { columns: [3, 3] } },
      { name: "pair", parts: [NO_TWO_BLACKS], places: { pairs: [3, 3] } },
      { name: "some", report: "nothing", parts: [{ ...NO_TWO_BLACKS, low: 3, high: 9 }] },
    ];
    const kept = rulesOf(model);
    let values = range(9).map(() => _);
    for (const move of range(300)) {
      const cell = (move * 7) % 9;
      values = values.map((value, at) => (at === cell ? [1, 2, 3, _][(move * 5) % 4]! : value));
      expect(kept.conflicts(values)).toEqual(rulesOf(model).conflicts(values));
    }
  });
});

describe("a puzzle", () => {
  it("is solved when every cell is filled and no rule broken", () => {
    const rules = rulesOf([{ parts: [TWO_OF_A_KIND] }]);
    expect(rules.isSolved([1, 2, 3, _])).toBe(false);
    expect(rules.isSolved([1, 2, 3, 3])).toBe(false);
    expect(rules.isSolved([1, 2, 3, 4])).toBe(true);
  });

  it("is solved with open cells where these count as the background", () => {
    const some: Part = { kind: "linear", weights: [[1, 1]], low: 1 };
    const rules = rulesOf([{ parts: [some] }], { values: [0, 1], background: 0 });
    expect(rules.isSolved([_, _, _, _])).toBe(false);
    expect(rules.isSolved([_, 1, 0, _])).toBe(true);
  });
});

describe("the groups of a board", () => {
  it("are the places that hold every value once", () => {
    const places = [
      [0, 1, 2, 3],
      [4, 5],
    ];
    expect(rulesOf([{ parts: [TWO_OF_A_KIND], places }]).groups).toEqual([[0, 1, 2, 3]]);
  });
});
