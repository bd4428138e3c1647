import { describe, expect, it } from "vitest";
import { dailyOfGame, gameOfDay, longest, shifted, spoken, streak, weekdayOf } from "./days";

describe("a day", () => {
  it("is followed by the next, also at the end of a month and of a leap year's February", () => {
    expect(shifted("2026-11-30", 1)).toBe("2026-12-01");
    expect(shifted("2028-02-28", 1)).toBe("2028-02-29");
    expect(shifted("2027-01-01", -1)).toBe("2026-12-31");
  });

  it("has a weekday, 0 for Monday", () => {
    expect(weekdayOf("2026-11-23")).toBe(0);
    expect(weekdayOf("2026-11-29")).toBe(6);
  });

  it("is said in the language of the page", () => {
    expect(spoken("2026-11-23", "en")).toBe("Monday 23 November");
    expect(spoken("2026-11-23", "id")).toBe("Senin, 23 November");
  });
});

describe("a streak", () => {
  const solved = new Set(["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-22"]);

  it("goes on while today is still open", () => {
    expect(streak(solved, "2026-11-23")).toBe(1);
    expect(streak(solved, "2026-11-21")).toBe(3);
  });

  it("counts today as soon as it is solved", () => {
    expect(streak(solved, "2026-11-22")).toBe(1);
    expect(streak(solved, "2026-11-20")).toBe(3);
  });

  it("is over after a day that was missed", () => {
    expect(streak(solved, "2026-11-24")).toBe(0);
  });

  it("is remembered at its longest", () => {
    expect(longest(solved)).toBe(3);
    expect(longest(new Set())).toBe(0);
  });
});

describe("the game of a day", () => {
  it("is found by its number", () => {
    expect(dailyOfGame(gameOfDay("sudoku", "2026-11-23"))).toEqual({
      family: "sudoku",
      day: "2026-11-23",
    });
    expect(dailyOfGame("00ab12cd")).toBeNull();
  });
});
