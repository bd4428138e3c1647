import { describe, expect, it } from "vitest";

import { Typing } from "./typing";

const upTo = (last: number) => (sign: string) =>
  /^\d+$/.test(sign) && Number(sign) >= 1 && Number(sign) <= last ? Number(sign) : undefined;

function keys(text: string, last: number): (number | undefined)[] {
  const typing = new Typing();
  return [...text].map((key) => {
    const value = typing.typed(key, "r1c1", upTo(last))?.value;
    typing.entered("r1c1", true);
    return value;
  });
}

describe("keys on a board of many digits", () => {
  it("make a digit of two keys, and then begin anew", () => {
    expect(keys("1234", 49)).toEqual([1, 12, 3, 34]);
  });

  it("begin anew where there is no such digit", () => {
    expect(keys("95", 49)).toEqual([9, 5]);
    expect(keys("12", 9)).toEqual([1, 2]);
  });

  it("begin anew at another place, and after a key of no digit", () => {
    const typing = new Typing();
    typing.typed("1", "r1c1", upTo(49));
    typing.entered("r1c1", true);
    expect(typing.typed("2", "r1c2", upTo(49))).toEqual({ value: 2, isLonger: false });
    expect(keys("1x2", 49)).toEqual([1, undefined, 2]);
  });

  it("say that a digit of two keys takes the place of the first", () => {
    const typing = new Typing();
    typing.typed("4", "r1c1", upTo(49));
    typing.entered("r1c1", true);
    expect(typing.typed("0", "r1c1", upTo(49))).toEqual({ value: 40, isLonger: true });
  });

  it("make a digit whose first sign is none", () => {
    const typing = new Typing();
    const valueOf = (sign: string) => (sign === "41" ? 2 : undefined);
    expect(typing.typed("4", "r1c1", valueOf)).toBeUndefined();
    expect(typing.typed("1", "r1c1", valueOf)).toEqual({ value: 2, isLonger: false });
  });
});
