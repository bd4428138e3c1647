/** The kinds of clues as tools: what a person points at, and the fields to fill in. Made by the kinds. */

import { keep, kept } from "../lib/storage";

export type Gesture =
  | "board"
  | "regions"
  | "cell"
  | "cells"
  | "groups"
  | "line"
  | "edge"
  | "corner"
  | "outside"
  | "shapes";

type Said = Record<"en" | "id", string>;

export interface Field {
  name: string;
  title: Said;
  /** Null for a value; else it holds a cell (0), cells (1) or groups of cells (2). */
  depth: number | null;
  /** What stands before its cells in a line. */
  before: string;
  optional: boolean;
  example: string;
  choices: string[];
}

export interface Tool {
  kind: string;
  group: string;
  gesture: Gesture;
  title: Said;
  says: Said;
  /** What stands between the shapes that it joins, and after them. */
  joins: string[];
  fields: Field[];
}

export type Tools = ReadonlyMap<string, Tool>;

/** The fields that are pointed at, and those that are typed, each with its place among all. */
export function pointed(tool: Tool): [Field, number][] {
  return placed(tool).filter(([{ depth }]) => depth !== null);
}

export function typed(tool: Tool): [Field, number][] {
  return placed(tool).filter(([{ depth }]) => depth === null);
}

function placed({ fields }: Tool): [Field, number][] {
  return fields.map((field, at) => [field, at]);
}

/** Tools whose words hold all words of a search; those whose title begins with it come first. */
export function found(tools: Iterable<Tool>, search: string, language: "en" | "id"): Tool[] {
  const begin = search.toLowerCase();
  const words = begin.split(/\s+/);
  const textOf = ({ kind, title, says }: Tool) =>
    `${kind} ${title[language]} ${says[language]}`.toLowerCase();
  const isOther = ({ title }: Tool) => Number(!title[language].toLowerCase().startsWith(begin));
  return [...tools]
    .filter((tool) => words.every((word) => textOf(tool).includes(word)))
    .sort((one, other) => isOther(one) - isOther(other));
}

// -- used last ------------------------------------------------------------------------------------

const KEY = "runut-tools";
const MOST = 6;

/** The kinds that were used last, the latest first. */
export function lastUsed(): string[] {
  return kept(KEY, []);
}

export function use(kind: string): string[] {
  const now = [kind, ...lastUsed().filter((each) => each !== kind)].slice(0, MOST);
  keep(KEY, now);
  return now;
}
