/** Games and drafts kept in this browser, so that a reload loses nothing.
 *
 * A puzzle is stored once; what is done with it is stored after every move and therefore small: values
 * as bytes, moves as one list of numbers.
 */

import { createStore, del, entries, get, set } from "idb-keyval";
import { packCells, packMoves, unpackCells, unpackMoves, type PackedCells } from "./packed";
import type { Cell, Patch } from "./cells";
import { inStorage } from "./storage";
import type { Puzzle } from "./types";

/** A hint that was entered: what it said, and the cells that it filled or whose notes it changed. */
export interface Help {
  text: string;
  cells: number[];
}

/** The progress of a game. */
export interface Played {
  id: string;
  cells: Cell[];
  moves: Patch[][];
  /** How many moves are in effect; later ones can be redone. */
  done: number;
  savepoints: number[];
  seconds: number;
  isSolved: boolean;
  isHelped?: boolean;
  /** Whether the rest was revealed, so that solving it is no feat. */
  isRevealed?: boolean;
  /** Whether the answer was on the screen before it was solved. */
  isShown?: boolean;
  /** What each hint that was entered said. */
  helps?: Help[];
  updated: number;
}

export interface SavedGame extends Played {
  puzzle: Puzzle;
}

/** The same as lists of numbers. */
export type Stored = Omit<Played, "cells" | "moves"> & { cells: PackedCells; moves: Int32Array };

const puzzles = createStore("runut-puzzles", "puzzles");
const games = createStore("runut-games", "games");
const drafts = createStore("runut-drafts", "drafts");
/** The number of drafts to keep; the oldest are dropped first. */
const MOST_DRAFTS = 50;

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  const [puzzle, stored] = await Promise.all([get<Puzzle>(id, puzzles), get<Stored>(id, games)]);
  return puzzle && stored && { ...unpacked(stored), puzzle };
}

/** Store a new game. */
export async function saveGame({ puzzle, ...played }: SavedGame): Promise<void> {
  await set(played.id, puzzle, puzzles);
  await savePlayed(played);
}

/** Store the progress of a game whose puzzle is stored already. */
export async function savePlayed(played: Played): Promise<void> {
  await set(played.id, packed(played), games);
}

export async function dropGame(id: string): Promise<void> {
  inStorage((storage) => storage.removeItem(seenKey(id)), undefined);
  await Promise.all([del(id, games), del(id, puzzles), del(id, drafts)]);
}

/** The games, the latest first. */
export async function listGames(): Promise<SavedGame[]> {
  const [stored, known] = await Promise.all([
    entries<string, Stored>(games),
    entries<string, Puzzle>(puzzles),
  ]);
  const puzzleOf = new Map(known);
  const all = stored.flatMap(([id, game]) => {
    const puzzle = puzzleOf.get(id);
    return puzzle ? [{ ...unpacked(game), puzzle }] : [];
  });
  return all.sort((a, b) => b.updated - a.updated);
}

export function packed(played: Played): Stored {
  return { ...played, cells: packCells(played.cells), moves: packMoves(played.moves) };
}

export function unpacked(stored: Stored): Played {
  return { ...stored, cells: unpackCells(stored.cells), moves: unpackMoves(stored.moves) };
}

// -- games whose answer was on the screen ---------------------------------------------------------

const seenKey = (id: string): string => `runut-answer-seen-${id}`;

/** Mark a game at once: no reload is too quick for it, and it holds in every tab. */
export function markSeen(id: string): void {
  inStorage((storage) => storage.setItem(seenKey(id), "yes"), undefined);
}

export function wasSeen(id: string): boolean {
  return inStorage((storage) => storage.getItem(seenKey(id)) !== null, false);
}

// -- puzzles that are being made ------------------------------------------------------------------

interface Draft<T> {
  updated: number;
  made: T;
}

/** A new name; `crypto.randomUUID` does not exist over plain HTTP. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A name that is the same for the same text (FNV-1a with 64 bits). */
export function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16);
}

/** The draft of this name, or undefined. */
export async function loadDraft<T>(name: string): Promise<T | undefined> {
  return (await get<Draft<T>>(name, drafts))?.made;
}

export async function saveDraft<T>(name: string, made: T): Promise<void> {
  await set(name, { updated: Date.now(), made }, drafts);
}

/** Forget the oldest drafts. */
export async function tidyDrafts(): Promise<void> {
  const all = await entries<string, Draft<unknown>>(drafts);
  all.sort(([, a], [, b]) => b.updated - a.updated);
  await Promise.all(all.slice(MOST_DRAFTS).map(([name]) => del(name, drafts)));
}
