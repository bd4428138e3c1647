/** Everything that this browser keeps, as one file: games, drafts, records and settings. */

import { createStore, entries, get, set, type UseStore } from "idb-keyval";
import type { Puzzle } from "../lib/types";
import { isDraft, isGame, isPuzzle, isRecord, isSolved } from "./legal";

/** Databases and their store; what can be fetched again is left out. */
const STORES: Record<string, string> = {
  "runut-puzzles": "puzzles",
  "runut-games": "games",
  "runut-drafts": "drafts",
  "runut-solved": "solved",
};
const PREFIX = "runut-";
const VERSION = 1;

export interface Archive {
  runut: number;
  stores: Record<string, [key: string, value: unknown][]>;
  settings: Record<string, string>;
}

/** How much came in. */
export interface Taken {
  games: number;
  solved: number;
  /** What was left out since nobody could play it, by its name or its key. */
  left: string[];
}

const open = (name: string): UseStore => createStore(name, STORES[name] ?? "");

/** The text of the file. */
export async function archived(): Promise<string> {
  const stores: Archive["stores"] = {};
  for (const name of Object.keys(STORES)) stores[name] = await entries<string, unknown>(open(name));
  const settings = Object.fromEntries(
    Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX)),
  ) as Record<string, string>;
  return JSON.stringify({ runut: VERSION, stores, settings } satisfies Archive, plain);
}

/** Take in what such a file has: newer games replace older ones, and nothing is lost. An entry that
 * holds what no board can have is left out and named. */
export async function takeIn(text: string): Promise<Taken> {
  const archive = readArchive(text);
  const taken: Record<string, number> = {};
  const left = new Set<string>();
  for (const [name, all] of Object.entries(archive.stores)) {
    taken[name] = 0;
    for (const [key, value] of all) {
      const puzzle = await puzzleOf(key, archive);
      if (!isLegal(name, value, puzzle)) left.add(isPuzzle(puzzle) ? nameOf(puzzle) : key);
      else if (await isNewer(key, value, open(name))) {
        await set(key, value, open(name));
        taken[name] += 1;
      }
    }
  }
  for (const [key, value] of Object.entries(archive.settings)) localStorage.setItem(key, value);
  const [games = 0, solved = 0] = [taken["runut-games"], taken["runut-solved"]];
  return { games, solved, left: [...left] };
}

/** The puzzle of a game: the one that is kept here stays, and the file's comes next. */
async function puzzleOf(key: string, { stores }: Archive): Promise<unknown> {
  const kept = await get<Puzzle>(key, open("runut-puzzles"));
  return kept ?? stores["runut-puzzles"]?.find(([each]) => each === key)?.[1];
}

function nameOf({ title, summary }: Puzzle): string {
  return `${title} ${summary}`;
}

/** Whether an entry of a store can be used. */
export function isLegal(store: string, value: unknown, puzzle: unknown): boolean {
  if (store === "runut-puzzles") return isPuzzle(value);
  if (store === "runut-solved") return isSolved(value);
  if (store === "runut-drafts") return isDraft(value);
  return isRecord(puzzle) && isPuzzle(puzzle) && isGame(value, puzzle);
}

async function isNewer(key: string, value: unknown, store: UseStore): Promise<boolean> {
  const kept = await get<{ updated?: number }>(key, store);
  const { updated } = value as { updated?: number };
  return kept === undefined || (updated ?? 0) > (kept.updated ?? Infinity);
}

/** A file of ours; anything else is a `TypeError`. */
export function readArchive(text: string): Archive {
  let found: unknown;
  try {
    found = JSON.parse(text, (_, value: unknown) => packed(value));
  } catch {
    throw new TypeError("no JSON");
  }
  if (!isArchive(found)) throw new TypeError("no file of Runut");
  return found;
}

function isArchive(found: unknown): found is Archive {
  const { runut, stores, settings } = (found ?? {}) as Partial<Archive>;
  return (
    runut === VERSION &&
    isRecord(stores) &&
    isRecord(settings) &&
    Object.entries(stores).every(
      ([name, all]) =>
        STORES[name] !== undefined &&
        Array.isArray(all) &&
        all.every(
          (each) => Array.isArray(each) && typeof each[0] === "string" && isRecord(each[1]),
        ),
    ) &&
    Object.entries(settings).every(
      ([key, value]) => key.startsWith(PREFIX) && typeof value === "string",
    )
  );
}

// -- packed lists, which JSON does not have ------------------------------------------------------

const LISTS = { Uint8Array, Int32Array };
/** Such a list would turn other numbers into some of its own. */
const RANGES = { Uint8Array: [0, 255], Int32Array: [-(2 ** 31), 2 ** 31 - 1] } as const;
type Name = keyof typeof LISTS;

function plain(_: string, value: unknown): unknown {
  for (const [name, List] of Object.entries(LISTS)) {
    if (value instanceof List) return { [name]: Array.from(value) };
  }
  return value;
}

function packed(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const [name, ...others] = Object.keys(value);
  const numbers = value[name ?? ""];
  if (others.length || !(name && name in LISTS) || !Array.isArray(numbers)) return value;
  const [least, most] = RANGES[name as Name];
  const isOne = (each: unknown) =>
    Number.isInteger(each) && least <= Number(each) && Number(each) <= most;
  return numbers.every(isOne) ? LISTS[name as Name].from(numbers as number[]) : value;
}
