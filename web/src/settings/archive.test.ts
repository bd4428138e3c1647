import { describe, expect, it, vi } from "vitest";
import { readArchive } from "./archive";

vi.mock("../families", () => ({ playOf: () => null }));

const whole = {
  runut: 1,
  stores: { "runut-games": [["a1", { cells: { values: { Uint8Array: [1, 255] } } }]] },
  settings: { "runut-settings": "{}" },
};

describe("a file of everything", () => {
  it("has its packed lists back", () => {
    const { stores } = readArchive(JSON.stringify(whole));
    const [[, game]] = stores["runut-games"] as [[string, { cells: { values: Uint8Array } }]];
    expect(game.cells.values).toEqual(Uint8Array.from([1, 255]));
  });

  it("keeps a list with a number that the packed one cannot hold as it is", () => {
    const values = { Uint8Array: [1, 256] };
    const stores = { "runut-games": [["a1", { cells: { values } }]] };
    const read = readArchive(JSON.stringify({ ...whole, stores }));
    expect(read.stores).toEqual(stores);
  });

  it.each([
    ["no JSON", "games"],
    ["another version", { ...whole, runut: 2 }],
    ["a store that is not ours", { ...whole, stores: { other: [] } }],
    ["an entry without a key", { ...whole, stores: { "runut-games": [[1, {}]] } }],
    ["a game that is none", { ...whole, stores: { "runut-games": [["a", 3]] } }],
    ["a setting of another page", { ...whole, settings: { token: "x" } }],
    ["a setting that is no text", { ...whole, settings: { "runut-settings": 3 } }],
    ["nothing", null],
  ])("is rejected if it is or has %s", (_, found) => {
    const text = typeof found === "string" ? found : JSON.stringify(found);
    expect(() => readArchive(text)).toThrow(TypeError);
  });
});
