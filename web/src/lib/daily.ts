/** The puzzles of days: kept in this browser for a month ahead, so that they are there without a server. */

import { createStore, del, get, keys, set } from "idb-keyval";
import { newGame } from "../play/game.svelte";
import { Refused, dailyPuzzle } from "./api";
import { dayOf, gameOfDay, shifted, weekdayOf } from "./days";
import { t } from "./i18n.svelte";
import { savesData } from "./loading.svelte";
import { loadGame, saveGame } from "./saved";
import type { DailyPuzzle, Family, Puzzle } from "./types";

const AHEAD = 30;
/** Days after which a puzzle that nobody began is forgotten. */
const BEHIND = 8;
/** Milliseconds before the first puzzle is fetched, and between two. */
const REST = 5000;
const PACE = 800;

const store = createStore("runut-days", "days");
const keyOf = (family: string, day: string) => `${day}/${family}`;

/** The game of a day: the one that was begun, else a new one. */
export async function gameOf(family: Family, day: string): Promise<string> {
  const id = gameOfDay(family.name, day);
  if (await loadGame(id)) return id;
  const puzzle = await puzzleOf(family, day);
  await saveGame({ ...newGame(playable(family, puzzle)), id });
  return id;
}

/** How hard the puzzle of a day is, in words. */
export function levelOfDay(family: Family | undefined, day: string): string {
  const level = family?.daily?.week[weekdayOf(day)]?.level;
  return level ? t(`level-${level}`) : "";
}

/** The puzzle of a day with what is needed for another like it. */
export function playable(family: Family, { day, size, level, ...puzzle }: DailyPuzzle): Puzzle {
  const found = family.sizes.find(({ name }) => name === size);
  const options = found?.levels[level];
  const made = found && options ? { made: { method: found.method, options, level } } : {};
  return { ...puzzle, day, ...made };
}

/** As kept, if that is of the version of the server; without the server any version will do. */
async function puzzleOf({ name, daily }: Family, day: string): Promise<DailyPuzzle> {
  const kept = await get<DailyPuzzle>(keyOf(name, day), store);
  if (kept && kept.version === daily?.version) return kept;
  try {
    const puzzle = await dailyPuzzle(name, day);
    await set(keyOf(name, day), puzzle, store);
    return puzzle;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

// -- the month ahead ------------------------------------------------------------------------------

let isKeeping = false;

/** Fetch the puzzles of the next days, one after the other, while nothing else is to be done. */
export async function keepAhead(families: Family[]): Promise<void> {
  if (isKeeping || savesData()) return;
  isKeeping = true;
  try {
    await pause(REST);
    const today = dayOf(new Date());
    await forget(shifted(today, -BEHIND));
    for (let ahead = 0; ahead <= AHEAD; ahead++) {
      for (const family of families) await keep(family, shifted(today, ahead));
    }
  } catch (error) {
    // The server is gone or busy: the next visit goes on.
    if (!(error instanceof Refused)) throw error;
  } finally {
    isKeeping = false;
  }
}

async function keep(family: Family, day: string): Promise<void> {
  if (!family.daily) return;
  const kept = await get<DailyPuzzle>(keyOf(family.name, day), store);
  if (kept?.version === family.daily.version) return;
  await pause(PACE);
  await puzzleOf(family, day);
}

async function forget(before: string): Promise<void> {
  const old = (await keys<string>(store)).filter((key) => key < before);
  await Promise.all(old.map((key) => del(key, store)));
}

/** Some milliseconds, and then until nobody needs the browser and the page is seen. */
async function pause(milliseconds: number): Promise<void> {
  await new Promise((done) => setTimeout(done, milliseconds));
  while (document.hidden) {
    await new Promise((done) => addEventListener("visibilitychange", done, { once: true }));
  }
  await new Promise((done) =>
    "requestIdleCallback" in window ? requestIdleCallback(done) : done(0),
  );
}
