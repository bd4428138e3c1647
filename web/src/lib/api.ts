/** The questions of the page. Every refusal is a `Refused` that carries its faults. */

import {
  Refused,
  fault,
  type Fields,
  type Home,
  type JobRequest,
  type Question,
  type Running,
} from "./home";
import { http } from "./http";
import type { DailyPuzzle, Family, Fault, Job, Puzzle, Result, Rows, Violation } from "./types";

export { Refused, fault, type JobRequest, type Running };

/** What the head of the page says: an exported site has addresses of its answers and its engine. */
export function headed(name: string): string {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta?.content ?? "";
}

/** Where a site has stored its answers; nothing where a server answers. */
export const SITE = headed("site");

/** Whether this browser runs what a reader writes; a server never does. */
export const runsCode = headed("engine") !== "";

let home: Home = http;

/** Ask there from now on. */
export function askAt(other: Home): void {
  home = other;
}

/** The answer to a question of a room that loads when it is opened. */
export function asked<T>(question: Question, fields: Fields): Promise<T> {
  return home.ask(question, fields);
}

/** Do something that may be refused: the faults, where it was. */
export async function refusals(act: () => Promise<unknown>): Promise<Fault[]> {
  try {
    await act();
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.faults;
  }
}

let known: Promise<Family[]> | undefined;

/** All families; requested once. */
export function families(): Promise<Family[]> {
  known ??= home.ask<Family[]>("families", {});
  known.catch(() => (known = undefined));
  return known;
}

export async function familyOf(name: string): Promise<Family> {
  const found = (await families()).find((family) => family.name === name);
  if (!found) throw new Refused([fault(`no family ${name}`)]);
  return found;
}

export function readPuzzle(text: string, family?: string): Promise<Puzzle> {
  return home.ask("read", family ? { text, family } : { text });
}

/** The puzzle of a day, the same for everybody. */
export function dailyPuzzle(family: string, day: string): Promise<DailyPuzzle> {
  return home.ask("daily", { family, day });
}

export interface Technique {
  name: string;
  grade: number;
  title: string;
  summary: string;
}

/** The techniques of a family, from the easiest to the hardest. */
export function techniquesOf(family: string, language: string): Promise<Technique[]> {
  return home.ask("techniques", { family, language });
}

// -- lessons ------------------------------------------------------------------------------------

export interface Lesson {
  name: string;
  title: string;
  family: string;
}

/** A part of a lesson: HTML, steps to go through, perhaps a board to play or an exercise. */
export interface Block {
  html: string;
  walk: { says: string; picture: string }[];
  /** The number of the first step. */
  first: number;
  puzzle: string;
  exercise: number | null;
  kind: string;
  title: string;
  choices: string[];
}

export interface Section extends Lesson {
  /** The titles of all sections. */
  sections: string[];
  blocks: Block[];
}

export interface Marked {
  right: boolean;
  says: string;
  solution: string;
}

/** The lessons of the papers. */
export function lessons(language: string): Promise<Lesson[]> {
  return home.ask("lessons", { language });
}

/** A section of a lesson, counted from 1. */
export function sectionOf(name: string, number: number, language: string): Promise<Section> {
  return home.ask("section", { name, number, language });
}

/** Whether an answer to an exercise is right, and what to say of it. */
export function checkAnswer(
  name: string,
  exercise: number,
  answer: string,
  language: string,
): Promise<Marked> {
  return home.ask("exercise", { name, number: exercise, answer, language });
}

// -- puzzles ------------------------------------------------------------------------------------

export async function writePuzzle(puzzle: Puzzle, to: string): Promise<string> {
  const said = await home.ask<{ text: string }>("write", { ...named(puzzle), to });
  return said.text;
}

export async function checkBoard(puzzle: Puzzle, cells: Rows): Promise<Violation[]> {
  const fields = { ...named(puzzle), cells };
  const said = await home.ask<{ violations: Violation[] }>("check", fields);
  return said.violations;
}

/** A picture of a puzzle with a board in it. */
export function drawPuzzle(
  puzzle: Puzzle,
  cells: Rows | null,
  to: "svg" | "png" | "pdf",
): Promise<Blob> {
  return home.draw({ ...named(puzzle), cells, to });
}

function named(puzzle: Puzzle): { text: string; family: string } {
  return { text: puzzle.text, family: puzzle.family };
}

/** The bytes of a file in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return btoa(text);
}

// -- jobs ---------------------------------------------------------------------------------------

/** Start a job and follow it; `progress` is called at every change. */
export function run<R = Result>(
  request: JobRequest,
  progress: (job: Job<R>) => void = () => {},
): Running<R> {
  return home.run(request, progress);
}

/** Wait for a job's result; throws its faults as `Refused`. */
export async function resultOf<R>(running: Running<R>): Promise<R> {
  const job = await running.answer;
  if (job.state === "done" && job.result) return job.result;
  throw new Refused(job.faults ?? [fault(job.state)]);
}
