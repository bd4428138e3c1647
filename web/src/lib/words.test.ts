import { describe, expect, it } from "vitest";
import { noteIn, notesOf, wordsOf } from "./words";

const TEXT =
  "sudoku 2x2\n# title: Warm\n# author: Ida\n# rules: One.\n# rules: Two.\n# by hand\n1 . . .";

describe("the words of a text", () => {
  it("stand in the lines after the first one", () => {
    expect(noteIn(notesOf(TEXT), "comment")).toBe("by hand");
    expect(notesOf("sudoku 2x2\n1 . . .\n# title: Late")).toEqual([]);
  });

  it("are the title, the author and the rules", () => {
    const words = { title: "Warm", author: "Ida", rules: ["One.", "Two."] };
    expect(wordsOf({ text: TEXT, caption: {} })).toEqual(words);
    expect(wordsOf({ text: "sudoku 2x2\n1 . . ." })).toBeNull();
  });

  it("are kept back where the title is the answer", () => {
    expect(wordsOf({ text: TEXT, caption: { en: "Warm" } })).toBeNull();
  });
});
