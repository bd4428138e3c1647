/** The prover beside the desk: the verdict at each edit, then what takes longer. An edit cancels it all. */

import { Refused, readPuzzle, resultOf, run, type Running } from "../lib/api";
import type { JobRequest } from "../lib/home";
import type { Key } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import type { Fault, Puzzle, Rows } from "../lib/types";
import type { Clue } from "../edit/clues";

/** Milliseconds without an edit before the prover is asked. */
const QUIET = 60;
export const SECONDS = 5;
/** A job of so many seconds does not wait for long ones. */
const SOON = 2;
/** Solutions that are counted of each candidate. */
export const COUNTED = 8;

export interface Verdict {
  uniqueness: "unique" | "several" | "none" | "unknown";
  solutions: Rows[];
  differing: number[];
  conflict: { rule: string; cells: number[]; says: string }[];
}

interface Counted {
  complete: boolean;
  cells: [value: number, count: number][][][];
}

export interface Path {
  complete: boolean;
  grade: number;
  name: string;
  hardest: number | null;
  steps: { title: string; grade: number; cells: number[]; says: string }[];
  /** The numbers of the shapes that no step uses. */
  unused: number[];
}

/** A value that makes the puzzle unique. */
export interface Completion {
  cell: [row: number, column: number];
  value: number;
}

const SAID: Record<Verdict["uniqueness"], Key> = {
  unique: "uniqueSolution",
  several: "severalSolutions",
  none: "noSolution",
  unknown: "notDecided",
};

export class Prover {
  text = $state("");
  /** The puzzle of the text, as soon as it was read. */
  made = $state.raw<Puzzle | null>(null);
  /** The last puzzle; while the text is none, that of its lines without faults. */
  last = $state.raw<Puzzle | null>(null);
  faults = $state.raw<Fault[]>([]);
  verdict = $state<Key | null>(null);
  proof = $state.raw<Verdict | null>(null);
  path = $state.raw<Path | null>(null);
  spare = $state.raw<Clue[] | null>(null);
  completions = $state.raw<Completion[] | null>(null);
  /** Of each cell the values that it has in solutions, each with their number. */
  candidates = $state.raw<[value: number, count: number][][]>([]);
  #jobs: Running<unknown>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly family: string) {}

  /** Judge this text instead of the last one. */
  ask(text: string): void {
    if (text === this.text) return;
    this.stop();
    this.text = text;
    [this.made, this.verdict, this.proof] = [null, null, null];
    [this.path, this.spare, this.completions, this.candidates] = [null, null, null, []];
    this.#timer = setTimeout(() => void this.#judge(text), this.last ? QUIET : 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const job of this.#jobs.splice(0)) job.cancel();
  }

  async #judge(text: string): Promise<void> {
    const isNow = () => text === this.text;
    try {
      const made = await readPuzzle(text, this.family);
      if (!isNow()) return;
      [this.made, this.last, this.faults, this.verdict] = [made, made, [], "thinking"];
      const proof = await this.#asked<Verdict>({ verb: "judge" }, SECONDS);
      if (!isNow()) return;
      [this.proof, this.verdict] = [proof, SAID[proof?.uniqueness ?? "unknown"]];
      if (proof?.uniqueness === "unique") await this.#explain(isNow);
      if (proof?.uniqueness === "several") await this.#complete(isNow);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!isNow()) return;
      [this.faults, this.verdict] = [error.faults, null];
      await this.#showOthers(text, isNow);
    }
  }

  /** Show what stands in the lines without faults, if that is a puzzle. */
  async #showOthers(text: string, isNow: () => boolean): Promise<void> {
    const wrong = new Set(this.faults.map(({ line }) => line));
    const lines = text.split("\n").filter((_, at) => !wrong.has(at + 1));
    try {
      const made = await readPuzzle(lines.join("\n"), this.family);
      if (isNow()) this.last = made;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  async #explain(isNow: () => boolean): Promise<void> {
    const path = await this.#asked<Path>({ verb: "path", language: settings.language });
    if (!isNow()) return;
    this.path = path;
    const spare = await this.#asked<{ clues: Clue[] }>({ verb: "superfluous" });
    if (isNow()) this.spare = spare?.clues ?? null;
  }

  async #complete(isNow: () => boolean): Promise<void> {
    const counted = await this.#asked<Counted>({ verb: "candidates", solutions: COUNTED });
    if (!isNow()) return;
    this.candidates = counted?.complete ? counted.cells.flat() : [];
    const found = await this.#asked<{ facts: Completion[] }>({ verb: "completions" });
    if (isNow()) this.completions = found?.facts ?? null;
  }

  /** The answer to a job about the text; nothing where it was cancelled or stopped. */
  async #asked<T>(request: JobRequest, seconds = SOON): Promise<T | null> {
    const { text, family } = this;
    const job = run<T>({ text, family, seconds, language: settings.language, ...request });
    this.#jobs.push(job);
    const answer = await job.answer;
    this.#jobs = this.#jobs.filter((each) => each !== job);
    if (answer.faults && answer.state === "faulty") throw new Refused(answer.faults);
    return answer.result;
  }

  /** The text with givens until it has one solution, at a grade. */
  async finish(grade: string, seed: number): Promise<string> {
    const { text, family } = this;
    const job = run<{ text: string }>({ verb: "finish", text, family, seed, options: { grade } });
    this.#jobs.push(job);
    return (await resultOf(job)).text;
  }
}
