/** The server's verbs. Every refusal is a `Refused` that carries the faults it was given. */

import { t } from "./i18n.svelte";
import type { DailyPuzzle, Family, Fault, Job, Puzzle, Result, Rows, Violation } from "./types";

export class Refused extends Error {
  constructor(readonly faults: Fault[]) {
    super(faults.map((fault) => fault.message).join("\n"));
  }
}

async function ask<T>(path: string, body?: unknown, method = body ? "POST" : "GET"): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`api/${path}`, { method, ...json(body) });
  } catch {
    throw new Refused([{ ...fault(t("noServer")), hint: t("stillPlayed") }]);
  }
  if (answer.ok) return (await answer.json()) as T;
  throw new Refused(await faultsOf(answer));
}

function json(body: unknown): RequestInit {
  if (!body) return {};
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function faultsOf(answer: Response): Promise<Fault[]> {
  try {
    return ((await answer.json()) as { faults: Fault[] }).faults;
  } catch {
    return [fault(answer.statusText || `error ${answer.status}`)];
  }
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

export function fault(message: string): Fault {
  return { message, hint: "", line: null, column: null };
}

let known: Promise<Family[]> | undefined;

/** All families; requested once. */
export function families(): Promise<Family[]> {
  known ??= ask<Family[]>("families");
  known.catch(() => (known = undefined));
  return known;
}

export async function familyOf(name: string): Promise<Family> {
  const found = (await families()).find((family) => family.name === name);
  if (!found) throw new Refused([fault(`no family ${name}`)]);
  return found;
}

export function readPuzzle(text: string, family?: string): Promise<Puzzle> {
  return ask("puzzles", family ? { text, family } : { text });
}

/** The puzzle of a day, the same for everybody. */
export function dailyPuzzle(family: string, day: string): Promise<DailyPuzzle> {
  return ask(`daily/${family}/${day}`);
}

export interface Technique {
  name: string;
  grade: number;
  title: string;
  summary: string;
}

/** The techniques of a family, from the easiest to the hardest. */
export function techniquesOf(family: string, language: string): Promise<Technique[]> {
  return ask(`techniques/${family}?language=${language}`);
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
  return ask(`lessons?language=${language}`);
}

/** A section of a lesson, counted from 1. */
export function sectionOf(name: string, number: number, language: string): Promise<Section> {
  return ask(`lessons/${encodeURIComponent(name)}/${number}?language=${language}`);
}

/** Whether an answer to an exercise is right, and what to say of it. */
export function checkAnswer(
  name: string,
  exercise: number,
  answer: string,
  language: string,
): Promise<Marked> {
  return ask(`lessons/${name}/exercises/${exercise}`, { answer, language });
}

// -- puzzles ------------------------------------------------------------------------------------

export async function writePuzzle(puzzle: Puzzle, to: string): Promise<string> {
  const said = await ask<{ text: string }>("puzzles/write", { ...named(puzzle), to });
  return said.text;
}

export async function checkBoard(puzzle: Puzzle, cells: Rows): Promise<Violation[]> {
  const said = await ask<{ violations: Violation[] }>("puzzles/check", { ...named(puzzle), cells });
  return said.violations;
}

/** A picture of a puzzle with a board in it, made by the server. */
export async function drawPuzzle(
  puzzle: Puzzle,
  cells: Rows | null,
  to: "svg" | "png" | "pdf",
): Promise<Blob> {
  const answer = await fetch("api/puzzles/draw", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...named(puzzle), cells, to }),
  });
  if (!answer.ok) throw new Refused(await faultsOf(answer));
  return answer.blob();
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

export interface JobRequest {
  verb:
    | "solve"
    | "count"
    | "forced"
    | "superfluous"
    | "generate"
    | "look"
    | "trace"
    | "explain"
    | "tree"
    | "film"
    | "narrate"
    | "hint"
    | "rate"
    | "why-not"
    | "practice";
  text?: string;
  family?: string;
  algorithm?: string;
  method?: string;
  options?: Record<string, string>;
  /** A picture in base64, for generators that begin with one. */
  image?: string;
  /** The technique that `practice` is for. */
  technique?: string;
  solutions?: number;
  seconds?: number;
  seed?: number;
  /** The room for a recorded search, in words of eight bytes. */
  events?: number;
  /** Of sentences: events in base64, how many of them hold before the first node, and how many nodes. */
  recorded?: string;
  held?: number;
  first?: number;
  asked?: number;
  whole?: boolean;
  /** Of a hint: the player's board, the candidates left in cells by their names, and what is known besides. */
  board?: Rows;
  marks?: Record<string, number[]>;
  told?: [cells: number[], value: number, holds: boolean][];
  language?: "en" | "id";
  /** The colours of a tree or a film. */
  theme?: string;
  /** The cell and the value that `why-not` asks about. */
  cell?: string;
  value?: number;
}

/** A running job: its answer, and a way to cancel it. */
export interface Running<R> {
  answer: Promise<Job<R>>;
  cancel: () => void;
}

/** Attempts of the browser to reconnect a lost stream, some seconds apart. */
const MOST_FAILURES = 3;

/** Seconds in which a small job ends, so that its first answer is the last. */
const WAIT = 0.2;

function hasEnded({ state }: Pick<Job, "state">): boolean {
  return state !== "waiting" && state !== "running";
}

/** Start a job and follow it; `progress` is called at every change. */
export function run<R = Result>(
  request: JobRequest,
  progress: (job: Job<R>) => void = () => {},
): Running<R> {
  let id: string | undefined;
  let stop = () => {};
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    stop();
    if (id) void ask(`jobs/${id}`, undefined, "DELETE").catch(() => {});
  };
  const answer = (async () => {
    const job = await ask<Job<R>>(`jobs?wait=${WAIT}`, request);
    id = job.id;
    if (hasEnded(job)) return job;
    if (isCancelled) {
      cancel();
      return { ...job, state: "cancelled" as const };
    }
    return new Promise<Job<R>>((resolve) => {
      const events = new EventSource(`api/jobs/${job.id}/events`);
      let latest = job;
      stop = () => {
        events.close();
        resolve({ ...latest, state: "cancelled" });
      };
      let failures = 0;
      events.addEventListener("job", (event) => {
        failures = 0;
        latest = JSON.parse((event as MessageEvent<string>).data) as Job<R>;
        progress(latest);
        if (!hasEnded(latest)) return;
        events.close();
        resolve(latest);
      });
      events.onerror = () => {
        failures += 1;
        if (events.readyState === EventSource.CLOSED || failures > MOST_FAILURES) {
          events.close();
          resolve({ ...latest, state: "failed", faults: [fault(t("noServer"))] });
        }
      };
    });
  })();
  return { answer, cancel };
}

/** Wait for a job's result; throws its faults as `Refused`. */
export async function resultOf<R>(running: Running<R>): Promise<R> {
  const job = await running.answer;
  if (job.state === "done" && job.result) return job.result;
  throw new Refused(job.faults ?? [fault(job.state)]);
}
