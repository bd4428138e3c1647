/** What the page reads of the server's answers (see /api/openapi.json). */

import type { Level } from "./levels";

export type Item =
  | { kind: "rect"; x: number; y: number; width: number; height: number; role: string }
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number; role: string; width?: number }
  | { kind: "poly"; points: [number, number][]; role: string }
  | { kind: "disc"; x: number; y: number; radius: number; role: string }
  | { kind: "text"; x: number; y: number; text: string; role: string; size: number }
  | { kind: "group"; label: string; items: Item[] };

export interface Scene {
  width: number;
  height: number;
  title: string;
  items: Item[];
}

export interface Puzzle<Board = unknown> {
  family: string;
  title: string;
  summary: string;
  format: string;
  text: string;
  /** Its rules for players, by language. Games of older versions lack them. */
  aim?: Record<string, string[]>;
  /** What the solution shows, by language; nobody sees it before. Games of older versions lack it. */
  caption?: Record<string, string>;
  /** What the text has and the puzzle lacks, and how the text was read. Older games lack both. */
  unread?: string[];
  remarks?: string[];
  start: number[];
  board: Board;
  scene: Scene;
  /** The request that generated it, for another like it. */
  made?: Made;
  /** The day whose puzzle it is. */
  day?: string;
}

/** The puzzle of a day, as the server gives it. */
export interface DailyPuzzle extends Puzzle {
  day: string;
  version: number;
  size: string;
  level: Level;
}

/** A generator and its options. */
export interface Made {
  method: string;
  options: Record<string, string>;
  /** How hard it was wished to be. */
  level?: Level;
}

export interface Fault {
  message: string;
  hint: string;
  line: number | null;
  column: number | null;
}

export interface Option {
  name: string;
  summary: string;
  choices: string[];
  /** The names that the summary lists. */
  named: string[];
  default: string;
}

export interface Algorithm {
  name: string;
  summary: string;
  native: boolean;
  paper: string;
}

export interface Generator {
  name: string;
  summary: string;
  options: Option[];
  /** Whether it can start from a picture. */
  image: boolean;
}

/** A board on which a family is played, and the generator's options for each level that it has. */
export interface Size {
  name: string;
  method: string;
  usual: boolean;
  levels: Partial<Record<Level, Record<string, string>>>;
}

export interface Family {
  name: string;
  title: string;
  formats: { name: string; summary: string; shows_solution: boolean }[];
  algorithms: Algorithm[];
  generators: Generator[];
  /** What players choose from, the smallest first; none for some families of other packages. */
  sizes: Size[];
  /** The puzzles of days, if it has such: their version, and the weekdays from Monday on. */
  daily: { version: number; week: { size: string; level: Level }[] } | null;
  /** What is wrong where a rule is broken, by language and by the name of the rule. */
  broken: Record<string, Record<string, string>>;
  /** The rules of its first sample for players, by language. */
  aim: Record<string, string[]>;
  samples: { name: string; text: string; title: string }[];
  /** Well-known puzzles; `set:NAME/BOARD` is the text of one. */
  sets: NamedSet[];
  /** A picture of one of its puzzles. */
  picture: Scene;
}

export interface NamedSet {
  name: string;
  summary: string;
  boards: string[];
}

/** A value of a cell: a number, a letter, or null where nothing is decided. */
export type Value = number | string | null;
export type Rows = Value[][] | Value[][][];

export interface Violation {
  rule: string;
  cells: number[][];
  sentence: string;
}

export interface Stats {
  nodes: number;
  backtracks: number;
  max_depth: number;
  seconds: number;
}

export interface Result {
  status: "solved" | "unsolvable" | "stopped" | "unsound";
  uniqueness: "unique" | "several" | "none" | "unknown";
  count: number | string;
  complete: boolean;
  halt: string | null;
  stats: Stats;
  solutions: { cells: Rows }[];
  candidate?: { cells: Rows };
  violations?: { rule: string; cells: number[][] }[];
  distinct?: string | null;
  /** The stretches of a recorded search, in base64, and how many nodes are in none of them. */
  events?: string;
  dropped?: number;
}

/** How hard a puzzle is; one that is not `complete` is that hard at least. */
export interface Rating {
  /** From 1 to 9, and its name in the language that was asked for. */
  grade: number;
  name: string;
  /** What people take on average, if that is known. */
  minutes: number | null;
  complete: boolean;
  /** Whether the puzzle has one solution; without exactly one it has no grade. */
  uniqueness: "unique" | "several" | "none" | "unknown";
  /** The titles of the techniques that it takes, in the same language. */
  titles: string[];
}

export interface Progress {
  nodes: number;
  solutions: number;
  depth: number;
  seconds: number;
}

export interface Job<R = Result> {
  id: string;
  state: "waiting" | "running" | "done" | "faulty" | "cancelled" | "failed";
  progress: Progress | null;
  result: R | null;
  faults: Fault[] | null;
}
