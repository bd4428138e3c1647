/** Games kept in this browser, so that a reload loses nothing. */

import { createStore, del, entries, get, set } from "idb-keyval";
import type { Puzzle } from "./types";

export interface Patch {
  cell: number;
  before: Cell;
  after: Cell;
}

/** One cell of a game: its value, and pencil marks. */
export interface Cell {
  value: number;
  notes: number[];
}

export interface SavedGame {
  id: string;
  puzzle: Puzzle;
  cells: Cell[];
  moves: Patch[][];
  /** How many of the moves stand; those after it can be done again. */
  done: number;
  savepoints: number[];
  seconds: number;
  isSolved: boolean;
  isHelped?: boolean;
  updated: number;
}

const store = createStore("runut", "games");

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  return get<SavedGame>(id, store);
}

export async function saveGame(game: SavedGame): Promise<void> {
  await set(game.id, game, store);
}

export async function dropGame(id: string): Promise<void> {
  await del(id, store);
}

/** The games, the latest first. */
export async function listGames(): Promise<SavedGame[]> {
  const all = (await entries<string, SavedGame>(store)).map(([, game]) => game);
  return all.sort((a, b) => b.updated - a.updated);
}
