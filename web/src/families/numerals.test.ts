import { expect, test } from "vitest";
import { together } from "./numerals";

test("digits stand side by side around the middle of their number", () => {
  const [text] = together([
    { text: "7", x: 0.5, y: 0.5, size: 0.5 },
    { text: "12", x: 1.5, y: 0.5, size: 0.5 },
  ]);
  expect(text).toEqual({ size: 0.5, text: "712", x: "0.5 1.357 1.643", y: "0.5 0.5 0.5" });
});

test("each size has a text of its own, and no number is lost", () => {
  const texts = together([
    { text: "7", x: 0, y: 0, size: 0.5 },
    { text: "100", x: 1, y: 0, size: 0.4 },
    { text: "8", x: 2, y: 0, size: 0.5 },
  ]);
  expect(texts.map(({ text, size }) => [text, size])).toEqual([
    ["78", 0.5],
    ["100", 0.4],
  ]);
});

test("nothing gives no text", () => {
  expect(together([])).toEqual([]);
});
