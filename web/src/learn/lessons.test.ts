import { describe, expect, it } from "vitest";
import en from "../i18n/lessons.en.json";
import id from "../i18n/lessons.id.json";
import { LESSONS, cellsAfter, type Lesson } from "./lessons";

const lines = (cells: string[], columns: number) =>
  Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns).join(""),
  );
const columnsOf = (rows: string[]) =>
  Array.from(rows[0] ?? "", (_, column) => rows.map((row) => row[column]).join(""));
const solved = (lesson: Lesson) => lines(cellsAfter(lesson, lesson.steps.length), lesson.columns);

describe("the lessons", () => {
  it("have their sentences in both languages, one a step and an end", () => {
    for (const [family, { steps }] of Object.entries(LESSONS)) {
      for (const words of [en, id] as Record<string, { steps: string[] }>[]) {
        expect(words[family]?.steps.length, family).toBe(steps.length + 1);
      }
    }
  });

  it("fill each cell once", () => {
    for (const { printed, steps, kind } of Object.values(LESSONS)) {
      const filled = steps.flatMap(({ fill }) => Object.keys(fill));
      expect(new Set(filled).size).toBe(filled.length);
      const open = kind === "numbers" ? [...printed] : [...printed].filter((sign) => sign === " ");
      expect(filled.length).toBe(open.length);
    }
  });

  it("end with a sudoku that has each digit in each row, column and box", () => {
    const rows = solved(LESSONS.sudoku!);
    const boxes = [0, 2].flatMap((row) =>
      [0, 2].map((at) => rows[row]!.slice(at, at + 2) + rows[row + 1]!.slice(at, at + 2)),
    );
    for (const house of [...rows, ...columnsOf(rows), ...boxes]) {
      expect([...house].sort().join("")).toBe("1234");
    }
  });

  it("end with a picture that has its clues", () => {
    const lesson = LESSONS.nonogram!;
    const runs = (line: string) =>
      line
        .split(/\.+/)
        .filter(Boolean)
        .map((run) => run.length)
        .join(" ");
    const rows = solved(lesson);
    expect(rows.map(runs)).toEqual(lesson.rows);
    expect(columnsOf(rows).map(runs)).toEqual(lesson.tops);
  });

  it("end with a hitori without equal whites in a line and without blacks that touch", () => {
    const lesson = LESSONS.hitori!;
    const shades = solved(lesson);
    const numbers = lines([...lesson.printed], 4);
    for (const [signs, digits] of [
      [shades, numbers],
      [columnsOf(shades), columnsOf(numbers)],
    ] as const) {
      signs.forEach((line, at) => {
        expect(line).not.toContain("##");
        const whites = [...digits[at]!].filter((_, cell) => line[cell] === ".");
        expect(new Set(whites).size).toBe(whites.length);
      });
    }
  });
});
