import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Home } from "../lib/home";
import { kernelHome } from "./kernel";
import type { Model, Said } from "./model";

vi.mock("../lib/i18n.svelte", () => ({ t: (key: string) => key }));

let asked: { about: number; request: string }[] = [];
let hearers: ((said: Said) => void)[] = [];
let home: Home;

function tell(about: number, said: object): void {
  for (const hear of hearers) hear({ about, said: JSON.stringify(said) });
}

const solve = () => home.run({ verb: "solve", text: "1" }, () => {});

beforeEach(() => {
  vi.useFakeTimers();
  [asked, hearers] = [[], []];
  home = kernelHome({
    send: (message: (typeof asked)[number]) => asked.push(message),
    on: (_: string, hear: (said: Said) => void) => hearers.push(hear),
    off: (_: string, hear: unknown) => (hearers = hearers.filter((each) => each !== hear)),
  } as unknown as Model);
});

describe("a question to the kernel", () => {
  it("is a text of JSON, and so is its answer", async () => {
    const read = home.ask("read", { text: "1" });
    const [question] = asked;
    expect(JSON.parse(question!.request)).toEqual({ verb: "read", text: "1" });
    tell(question!.about, { result: { family: "sudoku" } });
    expect(await read).toEqual({ family: "sudoku" });
  });

  it("does not take the answer to another one for its own", async () => {
    const running = solve();
    tell(asked[0]!.about - 1, { result: "another" });
    tell(asked[0]!.about, { result: "its own" });
    expect((await running.answer).result).toBe("its own");
  });

  it("that is cancelled is heard no more, and the next one is asked", async () => {
    const running = solve();
    running.cancel();
    expect((await running.answer).state).toBe("cancelled");
    const next = solve();
    tell(asked[0]!.about, { result: "late" });
    tell(asked[1]!.about, { result: "next" });
    expect((await next.answer).result).toBe("next");
    expect(hearers).toHaveLength(1);
  });
});
