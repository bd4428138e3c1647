/** A tiny puzzle of each family, solved step by step: for its card of rules and its tutorial. The
 * sentences are in `i18n/lessons.*.json`, by family and number. */

export interface LessonStep {
  /** Cells to look at. */
  look: number[];
  /** What the cells become: a digit, `#` for black, `.` for white, or the letter of a piece. */
  fill: Record<number, string>;
}

export interface Lesson {
  kind: "digits" | "numbers" | "picture" | "pieces";
  columns: number;
  /** What is printed in the cells, row by row; a space for nothing. */
  printed: string;
  /** The clues of a picture. */
  rows?: string[];
  tops?: string[];
  steps: LessonStep[];
}

const all = (cells: number[], value: string) =>
  Object.fromEntries(cells.map((cell) => [cell, value]));

const sudoku: Lesson = {
  kind: "digits",
  columns: 4,
  printed: "1 34 4 22 4  3 1",
  steps: [
    { look: [0, 1, 2, 3], fill: { 1: "2" } },
    { look: [1, 5, 9, 13], fill: { 9: "1" } },
    { look: [0, 1, 4, 5], fill: { 4: "3" } },
    { look: [4, 5, 6, 7], fill: { 6: "1" } },
    { look: [8, 9, 10, 11], fill: { 11: "3" } },
    { look: [12, 13, 14, 15], fill: { 12: "4", 14: "2" } },
  ],
};

const nonogram: Lesson = {
  kind: "picture",
  columns: 5,
  printed: " ".repeat(25),
  rows: ["1 1", "5", "5", "3", "1"],
  tops: ["2", "4", "4", "4", "2"],
  steps: [
    { look: [5, 6, 7, 8, 9], fill: all([5, 6, 7, 8, 9, 10, 11, 12, 13, 14], "#") },
    { look: [0, 5, 10, 15, 20], fill: all([0, 15, 20, 4, 19, 24], ".") },
    { look: [15, 16, 17, 18, 19], fill: all([16, 17, 18], "#") },
    { look: [0, 1, 2, 3, 4], fill: { 1: "#", 2: ".", 3: "#" } },
    { look: [2, 7, 12, 17, 22], fill: { 22: "#", 21: ".", 23: "." } },
  ],
};

const hitori: Lesson = {
  kind: "numbers",
  columns: 4,
  printed: "1121123314314313",
  steps: [
    { look: [0, 4, 8], fill: { 0: "#", 8: "#", 4: "." } },
    { look: [0, 8], fill: all([1, 9, 12], ".") },
    { look: [0, 1, 2, 3], fill: { 3: "#", 2: ".", 7: "." } },
    { look: [6, 7, 15], fill: { 6: "#", 15: "#" } },
    { look: [6, 15], fill: all([5, 10, 11, 14], ".") },
    { look: [8, 9, 12, 13], fill: { 13: "." } },
  ],
};

const packing: Lesson = {
  kind: "pieces",
  columns: 4,
  printed: " ".repeat(12),
  steps: [
    { look: [0], fill: all([0, 1, 2, 4], "A") },
    { look: [3, 7, 11], fill: all([3, 6, 7, 11], "B") },
    { look: [5, 8, 9, 10], fill: all([5, 8, 9, 10], "C") },
  ],
};

export const LESSONS: Record<string, Lesson> = { sudoku, nonogram, hitori, packing };

/** The cells after so many steps. */
export function cellsAfter({ printed, steps }: Lesson, count: number): string[] {
  const cells = [...printed];
  for (const { fill } of steps.slice(0, count)) {
    for (const [cell, value] of Object.entries(fill)) cells[Number(cell)] = value;
  }
  return cells;
}
