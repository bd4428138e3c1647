import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { play as onGrid } from "../families/grid";
import { OPEN } from "../families/types";
import type { Played } from "../lib/saved";
import type { Puzzle } from "../lib/types";
import { Game, newGame } from "./game.svelte";

const puzzle = {
  start: [OPEN, OPEN],
  board: {
    rows: 1,
    columns: 2,
    input: "paint",
    symbols: ["", "a"],
    model: { values: [0, 1], background: 0, rules: [] },
  },
} as unknown as Puzzle;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("stores the time every ten seconds, and with every change", async () => {
  const kept: number[] = [];
  const keep = (played: Played) => Promise.resolve(void kept.push(played.seconds));
  const game = new Game(newGame(puzzle), onGrid(puzzle), keep);
  for (let second = 1; second <= 25; second += 1) {
    game.tick(1);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(kept).toEqual([10, 20]);
  game.remember({} as never);
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept).toEqual([10, 20, 25]);
});
