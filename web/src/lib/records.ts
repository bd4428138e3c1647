/** Puzzles that were solved in this browser, and how fast. */

import { dailyOfGame, dayOf } from "./days";
import type { Level } from "./levels";
import { createStore, entries, get, set } from "idb-keyval";

export interface Solved {
  family: string;
  /** The size and the level, by which times are compared; older records have no level. */
  kind: string;
  level?: Level;
  seconds: number;
  /** Whether no hint or answer was used. */
  isAlone: boolean;
  when: number;
}

/** The puzzles solved of one size and level. */
export interface Tally {
  family: string;
  kind: string;
  level?: Level;
  count: number;
  /** The best and the average time without help, if there are any. */
  best: number | null;
  average: number | null;
  /** How many of these times lie up to each limit and above the last one. */
  spread: number[];
}

/** Limits of times in the statistics, in minutes. */
export const MINUTES = [1, 3, 5, 10, 20, 60];

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

/** One line a family, size and level, those of one family together, the most solved first. */
export function tally(all: Solved[]): Tally[] {
  const kinds = new Map<string, Solved[]>();
  for (const each of all) {
    const name = `${each.family} ${each.kind} ${each.level ?? ""}`;
    kinds.set(name, [...(kinds.get(name) ?? []), each]);
  }
  return [...kinds.values()]
    .flatMap((alike) => (alike[0] ? [lineOf(alike, alike[0])] : []))
    .sort((a, b) => a.family.localeCompare(b.family) || b.count - a.count);
}

function lineOf(alike: Solved[], { family, kind, level }: Solved): Tally {
  const times = alike.filter(({ isAlone }) => isAlone).map(({ seconds }) => seconds);
  const sum = times.reduce((all, each) => all + each, 0);
  const slotOf = (seconds: number) => MINUTES.filter((limit) => seconds > 60 * limit).length;
  return {
    family,
    kind,
    ...(level ? { level } : {}),
    count: alike.length,
    best: times.length ? Math.min(...times) : null,
    average: times.length ? Math.round(sum / times.length) : null,
    spread: [...MINUTES, 0].map((_, slot) => times.filter((each) => slotOf(each) === slot).length),
  };
}

/** The size of a puzzle: the beginning of its summary. */
export function kindOf({ summary }: { summary: string }): string {
  return (summary.split(",")[0] ?? "").replace(/(\d)x(?=\d)/g, "$1×");
}
