import { expect, test } from "vitest";
import { hiddenTitle, titled, withoutTitle, veiled } from "./hidden";

const TEXT = "nonogram 2x1\n# title: Piano keys 🎹\n# author: Ida\n# goal: 10\nrows\n1\n";

test("a hidden title and the picture stand in no text that others get", () => {
  const puzzle = { text: TEXT, caption: { en: "Piano keys 🎹" } };
  expect(withoutTitle(puzzle).text).toBe("nonogram 2x1\n# author: Ida\nrows\n1\n");
  expect(hiddenTitle(puzzle)).toBe("Piano keys 🎹");
});

test("a title that players see anyway stays", () => {
  const puzzle = { text: "sudoku 2x2\n# title: Tangled\n", caption: {} };
  expect(withoutTitle(puzzle)).toEqual(puzzle);
  expect(hiddenTitle(puzzle)).toBe("");
});

test("a veiled title is another text, and comes back", () => {
  const title = "Piano keys 🎹 é";
  expect(veiled(title)).not.toContain("Piano");
  expect(veiled(veiled(title))).toBe(title);
});

test("a title goes back below the first line", () => {
  expect(titled("nonogram 2x1\nrows\n", "Cat")).toBe("nonogram 2x1\n# title: Cat\nrows\n");
  expect(titled("nonogram 2x1\nrows\n", "")).toBe("nonogram 2x1\nrows\n");
});
