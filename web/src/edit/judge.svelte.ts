/** Judges a draft at each edit: none, one or several solutions. The next edit cancels what was asked. */

import { Refused, readPuzzle, resultOf, run, type Running } from "../lib/api";
import type { JobRequest } from "../lib/home";
import type { Key } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import type { Fault, Puzzle, Result, Rows } from "../lib/types";

/** Milliseconds without an edit before the judge is asked. */
const QUIET = 60;
export const SECONDS = 5;
/** Seconds for completing a puzzle, since its maker waits for it. */
const FINISHING = 30;

export interface Proof {
  uniqueness: "unique" | "several" | "none" | "unknown";
  /** Two solutions, where there are several. */
  solutions: Rows[];
  /** The cells in which they differ. */
  differing: number[];
  /** What contradicts each other, where there is none. */
  conflict: { rule: string; cells: number[]; says: string }[];
}

export class Judge {
  /** The text that is judged, or was judged last. */
  text = $state("");
  /** The puzzle of the text, as soon as it was read. */
  made = $state.raw<Puzzle | null>(null);
  faults = $state.raw<Fault[]>([]);
  verdict = $state<Key | null>(null);
  proof = $state.raw<Proof | null>(null);
  #jobs: Running<unknown>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: Promise<Puzzle | null> = Promise.resolve(null);

  constructor(readonly family: string) {}

  /** Judge this text instead of the last one. */
  ask(text: string): void {
    if (text === this.text) return;
    const pause = this.text ? QUIET : 0;
    this.forget(text);
    this.#timer = setTimeout(() => void this.#judge(text), pause);
  }

  /** Nothing to judge: the draft cannot be a puzzle yet. */
  refuse(): void {
    this.forget("");
    this.faults = [];
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const job of this.#jobs.splice(0)) job.cancel();
  }

  /** What is known of another text is void. */
  protected forget(text: string): void {
    this.stop();
    this.text = text;
    [this.made, this.verdict, this.proof] = [null, null, null];
  }

  async #judge(text: string): Promise<void> {
    const isNow = () => text === this.text;
    try {
      const made = await this.read(text, isNow);
      if (!made || !isNow()) return;
      this.take(made);
      // The server cancels a job that nobody watches, as when a computer slept: no verdict either.
      const proof = await this.asked<Proof>({ verb: "judge" }, SECONDS);
      if (!isNow()) return;
      [this.proof, this.verdict] = [proof, verdictOf(proof, this.family)];
      await this.goOn(proof, isNow);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!isNow()) return;
      [this.made, this.faults, this.verdict] = [null, error.faults, null];
      await this.mend(isNow);
    }
  }

  /** The puzzle of a text; nothing if an edit comes before the text of an earlier one is read.
   *
   * One text is read at a time: nobody can cancel that, and many would keep the last one waiting.
   */
  protected read(text: string, isNow: () => boolean): Promise<Puzzle | null> {
    const next = () => (isNow() ? readPuzzle(text, this.family) : null);
    this.#reading = this.#reading.then(next, next);
    return this.#reading;
  }

  /** The text is a puzzle. */
  protected take(made: Puzzle): void {
    [this.made, this.faults, this.verdict] = [made, [], "thinking"];
  }

  /** What else is asked after the verdict. */
  protected async goOn(_proof: Proof | null, _isNow: () => boolean): Promise<void> {}

  /** What is done about a text that is no puzzle. */
  protected async mend(_isNow: () => boolean): Promise<void> {}

  /** The text with more clues until it has one solution, at a grade; cells of a board stay. */
  finish(grade: string, seed: number, board?: Rows): Running<{ text: string }> {
    const more = board && { board };
    return this.#begin({ verb: "finish", seed, seconds: FINISHING, options: { grade }, ...more });
  }

  /** A job about the text, which the next edit cancels. */
  #begin<T>(request: JobRequest): Running<T> {
    const { text, family } = this;
    const job = run<T>({ text, family, language: settings.language, ...request });
    this.#jobs.push(job);
    return job;
  }

  /** The answer to a job about the text; nothing where it was cancelled or stopped. */
  protected async asked<T>(request: JobRequest, seconds: number): Promise<T | null> {
    const job = this.#begin<T>({ seconds, ...request });
    const answer = await job.answer;
    this.#jobs = this.#jobs.filter((each) => each !== job);
    if (answer.faults && answer.state === "faulty") throw new Refused(answer.faults);
    return answer.result;
  }
}

/** The verdict in words. A packing may have several solutions; other puzzles should have one. */
function verdictOf(proof: Proof | null, family: string): Key {
  if (proof?.uniqueness === "unique") return "uniqueSolution";
  if (proof?.uniqueness === "none") return "noSolution";
  if (proof?.uniqueness !== "several") return "notDecided";
  return family === "packing" ? "severalPackings" : "severalSolutions";
}

/** The first solution of a puzzle, if one is found in time. */
export async function firstSolution({ text, family }: Puzzle): Promise<Rows | undefined> {
  const running = run<Result>({ verb: "solve", text, family, seconds: SECONDS });
  return (await resultOf(running).catch(() => null))?.solutions[0]?.cells;
}
