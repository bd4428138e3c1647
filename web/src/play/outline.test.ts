import { describe, expect, it } from "vitest";
import { outline } from "./outline";

describe("the line around cells", () => {
  it("has four sides around one cell", () => {
    expect(outline([{ x: 0, y: 0 }], 0.1)).toBe(
      "M0.1 0.1L0.9 0.1M0.9 0.1L0.9 0.9M0.9 0.9L0.1 0.9M0.1 0.9L0.1 0.1",
    );
  });

  it("has none between two cells that touch", () => {
    const two = outline(
      [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ],
      0.1,
    );
    expect(two.match(/M/g)).toHaveLength(6);
    expect(two).toContain("M0.1 0.1L1 0.1");
  });

  it("meets itself at an inner corner", () => {
    const bent = outline(
      [
        { x: 0, y: 0 },
        { x: 0, y: 1 },
        { x: 1, y: 1 },
      ],
      0.1,
    );
    expect(bent).toContain("L0.9 1.1");
    expect(bent).toContain("M0.9 1.1");
  });
});
