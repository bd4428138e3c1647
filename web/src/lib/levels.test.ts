import { describe, expect, it } from "vitest";
import { levelsOf, nearest } from "./levels";
import type { Size } from "./types";

const small: Size = { name: "4×4", method: "unique", usual: false, levels: { easy: {} } };
const usual: Size = {
  name: "9×9",
  method: "unique",
  usual: true,
  levels: { expert: {}, easy: {}, medium: {} },
};
const family = { sizes: [small, usual] };

describe("the levels of a size", () => {
  it("come from the easiest to the hardest", () => {
    expect(levelsOf(usual)).toEqual(["easy", "medium", "expert"]);
  });
});

describe("a wish", () => {
  it("is an easy puzzle of the usual size at first", () => {
    expect(nearest(family, {})).toEqual({ size: usual, level: "easy" });
  });

  it("is met as it is where that exists", () => {
    expect(nearest(family, { size: "9×9", level: "expert" })?.level).toBe("expert");
  });

  it("becomes easier where a size has no such level", () => {
    expect(nearest(family, { size: "9×9", level: "hard" })?.level).toBe("medium");
    expect(nearest(family, { size: "4×4", level: "expert" })?.level).toBe("easy");
  });

  it("is the usual size where the family no longer has the wished one", () => {
    expect(nearest(family, { size: "7×7", level: "easy" })?.size).toBe(usual);
  });

  it("comes to nothing for a family without sizes", () => {
    expect(nearest({ sizes: [] }, {})).toBeNull();
  });
});
