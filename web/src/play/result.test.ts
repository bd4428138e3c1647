import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resultOf } from "./result";
import type { Puzzle } from "../lib/types";

const puzzle = {
  family: "nonogram",
  title: "Nonogram",
  summary: "2x1, 1 painted cells",
  text: "nonogram 2x1\n# title: Cat\n# goal: 10\nrows\n1\n",
  caption: { en: "Cat" },
  made: { method: "picture", options: {}, level: "easy" },
} as unknown as Puzzle;
const alone = { puzzle, seconds: 187, helps: [], isHelped: false };
const help = { text: "r1c1 = black", cells: [0] };

beforeEach(() => vi.stubGlobal("location", { origin: "https://a.example", pathname: "/" }));
afterEach(() => vi.unstubAllGlobals());

it("names family, size, level, time and hints, and nothing of the answer", () => {
  const [what, how, link] = resultOf(alone).split("\n");
  expect(what).toBe("Nonogram 2×1 · Easy");
  expect(how).toBe("Solved in 3:07 · without hints");
  expect(link).toMatch(/^https:\/\/a\.example\/#\/import\?family=nonogram&/);
  expect(link).not.toMatch(/Cat|goal|black/);
});

it.each([
  ["1 hint", { helps: [help], isHelped: true }],
  ["2 hints", { helps: [help, help], isHelped: true }],
  ["with help", { isHelped: true }],
])("says %s", (said, played) => {
  expect(resultOf({ ...alone, ...played }).split("\n")[1]).toBe(`Solved in 3:07 · ${said}`);
});

it("has no level where nobody wished one", () => {
  const { made: _made, ...read } = puzzle;
  expect(resultOf({ ...alone, puzzle: read }).split("\n")[0]).toBe("Nonogram 2×1");
});
