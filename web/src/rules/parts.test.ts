import { describe, expect, it } from "vitest";
import {
  OPEN,
  range,
  type Automaton,
  type Model,
  type Motion,
  type Part,
  type Places,
  type Point,
  type Run,
} from "./model";
import { Rules } from "./rules";

/** A part, how large its board is, and when a filled board keeps it, said in another way. */
interface Case {
  name: string;
  part: Part;
  places?: Places;
  values?: number[];
  points?: Point[];
  size: number;
  isKept: (values: number[]) => boolean;
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
const at = (values: number[], label: number) =>
  range(values.length)
    .filter((place) => values[place] === label)
    .join("");
/** Each value weighs what it is. */
const ITSELF = [1, 2, 3].map((value): [number, number] => [value, value]);
/** Lists of numbers, each in a word. */
const words = (text: string) => text.split(" ").map((word) => [...word].map(Number));
const IDENTITY: Motion = [
  [0, 1, 2],
  [1, 1, 1],
];
const TURN: Motion = [
  [0, 2, 1],
  [1, 1, -1],
];
const points = (rows: number, columns: number) =>
  range(rows * columns).map((place): Point => [0, Math.floor(place / columns), place % columns]);

const CASES: Case[] = [
  {
    name: "one of some values",
    part: { kind: "one-of", values: [1, 3] },
    size: 2,
    isKept: (values) => values.every((value) => value !== 2),
  },
  {
    name: "all different",
    part: { kind: "different" },
    size: 3,
    isKept: (values) => new Set(values).size === 3,
  },
  {
    name: "a sum",
    part: { kind: "linear", weights: ITSELF, low: 5, high: 6 },
    size: 3,
    isKept: (values) => [5, 6].includes(sum(values)),
  },
  {
    name: "a sum with factors",
    part: { kind: "linear", weights: ITSELF, factors: [1, -1], low: 0, high: 0 },
    size: 2,
    isKept: ([one, other]) => one === other,
  },
  {
    name: "at most one of a value",
    part: { kind: "linear", weights: [[2, 1]], high: 1 },
    size: 4,
    isKept: (values) => values.filter((value) => value === 2).length <= 1,
  },
  {
    name: "at least one of a value",
    part: { kind: "linear", weights: [[2, 1]], low: 1 },
    size: 3,
    isKept: (values) => values.includes(2),
  },
  {
    name: "one of some rows",
    part: { kind: "table", rows: words("12 21 31"), allowed: true },
    size: 2,
    isKept: (values) => ["12", "21", "31"].includes(values.join("")),
  },
  {
    name: "none of some rows",
    part: { kind: "table", rows: words("11 12 13 21"), allowed: false },
    size: 2,
    isKept: (values) => !["11", "12", "13", "21"].includes(values.join("")),
  },
  {
    name: "an automaton: the 1s and 2s are even in number, and a 3 ends the line",
    part: {
      kind: "automaton",
      start: 0,
      transitions: words("011 021 110 120 032") as Automaton["transitions"],
      accepting: [2],
    },
    size: 5,
    isKept: (values) => /^([12]{2})*3$/.test(values.join("")),
  },
  {
    name: "runs in two colours",
    part: { kind: "runs", clue: words("21 11 12") as Run[] },
    values: [0, 1, 2],
    size: 6,
    isKept: (values) => /^0*110+10*20*$/.test(values.join("")),
  },
  {
    name: "two runs of one colour",
    part: { kind: "runs", clue: words("11 21") as Run[] },
    values: [0, 1],
    size: 6,
    isKept: (values) => /^0*10+110*$/.test(values.join("")),
  },
  {
    name: "no runs",
    part: { kind: "runs", clue: [] },
    values: [0, 1],
    size: 3,
    isKept: (values) => sum(values) === 0,
  },
  {
    name: "one area",
    part: { kind: "connected", value: 0, neighbours: { pairs: [2, 3] } },
    values: [0, 1],
    size: 6,
    // The areas of a board of two rows: no column without a 0 between columns with some.
    isKept: ([a, b, c, d, e, f]) => {
      const [left, middle, right] = [`${a}${d}`, `${b}${e}`, `${c}${f}`];
      const joins = (one: string, other: string) =>
        one === "11" || other === "11" || !["01 10", "10 01"].includes(`${one} ${other}`);
      return (
        joins(left, middle) &&
        joins(middle, right) &&
        (middle !== "11" || left === "11" || right === "11")
      );
    },
  },
  {
    name: "a domino that may be turned",
    part: {
      kind: "piece",
      labels: [1],
      shape: words("000 001") as Point[],
      motions: [IDENTITY, TURN],
    },
    values: [0, 1],
    points: points(2, 3),
    size: 6,
    isKept: (values) => ["", "01", "12", "34", "45", "03", "14", "25"].includes(at(values, 1)),
  },
  {
    name: "a corner that may not be turned",
    part: {
      kind: "piece",
      labels: [1],
      shape: words("055 056 065") as Point[],
      motions: [IDENTITY],
    },
    values: [0, 1],
    points: points(2, 3),
    size: 6,
    isKept: (values) => ["", "013", "124"].includes(at(values, 1)),
  },
  {
    name: "a copy that lies where it is given",
    part: { kind: "lies", labels: [1, 2] },
    places: [[0, 1]],
    size: 4,
    isKept: (values) => [1, 2].some((label) => at(values, label) === "01"),
  },
];

function* boards(size: number, values: number[]): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (const rest of boards(size - 1, values)) for (const value of values) yield [...rest, value];
}

const agrees = (whole: number[], part: number[]) =>
  part.every((value, place) => value === OPEN || value === whole[place]);

function modelOf({ part, places, values = [1, 2, 3], points, size }: Case): Model {
  const rule = {
    name: "rule",
    report: "whole" as const,
    parts: [part],
    places: places ?? { all: size },
  };
  return { values, background: null, rules: [rule], ...(points && { points }) };
}

describe("a constraint", () => {
  it.each(CASES)("is broken when no completion keeps it: $name", (each) => {
    const { size, values = [1, 2, 3], isKept } = each;
    const rules = new Rules(modelOf(each));
    const kept = [...boards(size, values)].filter(isKept);
    expect(kept.length).toBeGreaterThan(0);
    for (const board of boards(size, [...values, OPEN])) {
      const isPossible = kept.some((whole) => agrees(whole, board));
      expect(rules.conflicts(board).length === 0, board.join()).toBe(isPossible);
    }
  });
});
