import { describe, expect, it } from "vitest";
import { centred, cornered, noteAt, type Note } from "./notes";

/** Pixels of a cell of a 9×9 on a phone of 390, and the height of a digit in parts of its size. */
const CELL = 40;
const DIGIT = 0.714;

const capOf = ({ size }: Note) => CELL * size * DIGIT;
const isInside = ({ x, y, size }: Note) =>
  x - 0.3 * size >= 0 &&
  x + 0.3 * size <= 1 &&
  y - (DIGIT * size) / 2 >= 0 &&
  y + (DIGIT * size) / 2 <= 1;

describe("marks", () => {
  const nine = Array.from({ length: 9 }, (_, at) => noteAt(at + 1, 9));

  it("can be read on a phone, nine in a cell", () => {
    expect(nine.every((note) => capOf(note) >= 10 && isInside(note))).toBe(true);
  });

  it("stand in rows that do not touch", () => {
    const [first, , , second] = nine;
    const rise = (second?.y ?? 0) - (first?.y ?? 0);
    expect(rise).toBeGreaterThan(DIGIT * (first?.size ?? 1));
  });

  it.each([1, 4, 5, 8, 9])("fit into the middle, %i of them", (count) => {
    const notes = centred(count);
    expect(notes).toHaveLength(count);
    expect(notes.every((note) => capOf(note) >= 10 && isInside(note))).toBe(true);
  });

  it("stand below a label, up to eight as large as ever", () => {
    const notes = centred(8, true);
    expect(notes.every((note) => capOf(note) >= 10 && isInside(note))).toBe(true);
    expect(Math.min(...notes.map(({ y, size }) => y - (DIGIT * size) / 2))).toBeGreaterThan(0.25);
  });

  it("leave a corner to its label", () => {
    const [first] = cornered(3, true);
    expect(first?.x).toBeGreaterThan(0.5);
  });
});
