import { describe, expect, it } from "vitest";
import { roomOf } from "./view";

describe("clues beside a board", () => {
  it("stand where they are while the whole board is seen", () => {
    const whole = { left: 0, top: 0, width: 20, height: 20, isZoomed: false };
    expect(roomOf(whole, 8, 6)).toEqual({ width: 8, height: 6, right: 0, down: 0 });
  });

  it("go along with a board that is scrolled, and leave room for cells", () => {
    const part = { left: 10, top: 1, width: 10, height: 10, isZoomed: true };
    expect(roomOf(part, 8, 2)).toEqual({ width: 4, height: 2, right: 6, down: 1 });
  });

  it("wait until the board has scrolled beneath them", () => {
    const begun = { left: 1, top: 0, width: 10, height: 10, isZoomed: true };
    expect(roomOf(begun, 8, 2)).toEqual({ width: 4, height: 2, right: 0, down: 0 });
  });
});
