/** Puzzles that were solved in this browser, and how fast. */

import { dailyOfGame, dayOf } from "./days";
import { createStore, entries, get, set } from "idb-keyval";

export interface Solved {
  family: string;
  /** The size, by which times are compared. */
  kind: string;
  seconds: number;
  /** Whether no hint or answer was used. */
  isAlone: boolean;
  when: number;
}

/** The puzzles solved of one kind. */
export interface Tally {
  family: string;
  kind: string;
  count: number;
  /** The best time without help, if there is one. */
  best: number | null;
}

const store = createStore("runut-solved", "solved");

/** Store the first time of a game, which is the one that counts. */
export async function keepSolved(game: string, solved: Solved): Promise<void> {
  if (!(await get(game, store))) await set(game, solved, store);
}

/** The solved puzzles, except one game. */
export async function listSolved(except = ""): Promise<Solved[]> {
  const all = await entries<string, Solved>(store);
  return all.flatMap(([game, solved]) => (game === except ? [] : [solved]));
}

/** The days whose puzzle was solved on the day itself, by family. */
export async function listDays(): Promise<Map<string, Set<string>>> {
  const days = new Map<string, Set<string>>();
  for (const [game, { when }] of await entries<string, Solved>(store)) {
    const daily = dailyOfGame(game);
    if (!daily || dayOf(new Date(when)) !== daily.day) continue;
    days.set(daily.family, (days.get(daily.family) ?? new Set()).add(daily.day));
  }
  return days;
}

/** One line a family and size, those of one family together, the most solved first. */
export function tally(all: Solved[]): Tally[] {
  const kinds = new Map<string, Tally>();
  for (const { family, kind, seconds, isAlone } of all) {
    const name = `${family} ${kind}`;
    const line = kinds.get(name) ?? { family, kind, count: 0, best: null };
    line.count += 1;
    if (isAlone) line.best = Math.min(line.best ?? seconds, seconds);
    kinds.set(name, line);
  }
  return [...kinds.values()].sort((a, b) => a.family.localeCompare(b.family) || b.count - a.count);
}

/** The size of a puzzle: the beginning of its summary. */
export function kindOf({ summary }: { summary: string }): string {
  return (summary.split(",")[0] ?? "").replace(/(\d)x(?=\d)/g, "$1×");
}
