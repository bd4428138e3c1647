import { beforeEach, describe, expect, it, vi } from "vitest";
import { play as onGrid } from "../families/grid";
import { OPEN } from "../families/types";
import { Refused, type Running } from "../lib/api";
import type { Puzzle } from "../lib/types";
import { Game, newGame } from "./game.svelte";
import { Hints, type Hint } from "./hints.svelte";
import type { Fact } from "./outcome";

vi.mock("../lib/i18n.svelte", () => ({
  t: (key: string, { reason = "" } = {}) => `${key}${reason}`,
}));

const puzzle = {
  start: [OPEN, OPEN, OPEN],
  board: {
    rows: 1,
    columns: 3,
    input: "paint",
    symbols: ["", "a", "b"],
    model: { values: [0, 1, 2], background: 0, rules: [] },
  },
} as unknown as Puzzle;

const STEP: Hint = {
  text: "what",
  wrong_places: [],
  texts: { where: "where", why: "why", what: "what" },
  region: [0, 1],
  drawn: [{ role: "pattern", places: [1] }],
  facts: [[[0], 2, true]],
  step: {},
};
const NO_STEP = { ...STEP, text: "stuck", texts: {}, step: null };

function answered(hint: Hint): Running<Hint> {
  const job = { id: "7", state: "done" as const, progress: null, result: hint, faults: null };
  return { answer: Promise.resolve(job), cancel: () => {} };
}

describe("the key for hints", () => {
  let game: Game;
  let asked: Fact[][];
  const beyond = vi.fn(() => Promise.resolve("filled"));

  function hintsOf(...answers: Hint[]): Hints {
    const ask = (_: Game, told: Fact[]) => {
      asked.push(told);
      return answered(answers[Math.min(asked.length, answers.length) - 1] ?? NO_STEP);
    };
    return new Hints(game, { beyond, ask });
  }

  beforeEach(() => {
    asked = [];
    game = new Game(newGame(puzzle), onGrid(puzzle), () => Promise.resolve());
  });

  it("shows a step of the list at once, and then enters it", async () => {
    const hints = hintsOf(NO_STEP);
    hints.choose(STEP);
    expect([hints.text, hints.next, hints.isOpen]).toEqual(["what", "hintDo", true]);
    expect(game.isHelped).toBe(true);
    await hints.press();
    expect(game.values[0]).toBe(2);
  });

  it("tells where, why and what, and then enters it", async () => {
    const hints = hintsOf(STEP);
    for (const said of ["where", "why", "what"]) {
      await hints.press();
      expect(hints.text).toBe(said);
    }
    expect(game.values).toEqual([OPEN, OPEN, OPEN]);
    await hints.press();
    expect(game.values).toEqual([2, OPEN, OPEN]);
    expect(asked).toHaveLength(1);
  });

  it("says what its next press does", async () => {
    const hints = hintsOf(STEP);
    const labels = [];
    for (let press = 0; press < 4; press++) {
      labels.push(hints.next);
      await hints.press();
    }
    expect(labels).toEqual(["hint", "hintWhy", "hintWhat", "hintDo"]);
    expect(hints.next).toBe("hint");
  });

  it("draws no more than it tells", async () => {
    const hints = hintsOf(STEP);
    const drawn = [];
    for (let press = 0; press < 3; press++) {
      await hints.press();
      drawn.push(hints.drawn.filter(({ places }) => places.length).map(({ role }) => role));
    }
    expect(drawn).toEqual([["region"], ["region", "pattern"], ["region", "pattern", "answer"]]);
  });

  it("marks wrong cells, which count as no help", async () => {
    const hints = hintsOf({ ...NO_STEP, wrong_places: [2], text: "wrong" });
    await hints.press();
    expect([hints.text, hints.wrong, hints.next]).toEqual(["wrong", [2], "hint"]);
    expect(game.isHelped).toBe(false);
  });

  it("counts as help as soon as it tells where", async () => {
    await hintsOf(STEP).press();
    expect(game.isHelped).toBe(true);
  });

  it("goes beyond reasons where none is known", async () => {
    const hints = hintsOf(NO_STEP);
    await hints.press();
    expect([hints.text, hints.next]).toEqual(["stuck", "hintFill"]);
    await hints.press();
    expect(hints.text).toBe("filled");
  });

  it("remembers what the board cannot show, as long as it follows", async () => {
    const fact: Fact = [[1], 1, false];
    game.place(new Map([[0, 2]]));
    const hints = hintsOf({ ...STEP, facts: [fact] });
    for (let press = 0; press < 5; press++) await hints.press();
    expect(hints.text).toBe("where");
    hints.clear();
    game.clear([0]);
    await hints.press();
    expect(asked).toEqual([[], [fact], []]);
  });

  it("says why there is none", async () => {
    const answer = Promise.reject(
      new Refused([{ message: "away", hint: "", line: null, column: null }]),
    );
    const hints = new Hints(game, { beyond, ask: () => ({ answer, cancel: () => {} }) });
    await hints.press();
    expect([hints.text, hints.next]).toEqual(["noHintaway", "hint"]);
  });
});
