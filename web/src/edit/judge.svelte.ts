/** Judges a draft: each change cancels the last request and, after a short pause, sends a new one. */

import { Refused, readPuzzle, resultOf, run, type Running } from "../lib/api";
import type { Key } from "../lib/i18n.svelte";
import type { Fault, Puzzle, Result, Rows } from "../lib/types";

const QUIET = 250;
export const SECONDS = 5;

export class Judge {
  /** The text that is judged, or was judged last. */
  text = $state("");
  /** The puzzle of the text, if the text is a puzzle. */
  made = $state.raw<Puzzle | null>(null);
  verdict = $state<Key | null>(null);
  faults = $state.raw<Fault[]>([]);
  #running: Running<Result> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly family: string) {}

  /** Judge this text instead of the last one. */
  ask(text: string): void {
    if (text === this.text) return;
    this.stop();
    this.text = text;
    this.#timer = setTimeout(() => void this.#judge(text), QUIET);
  }

  /** Nothing to judge: the draft cannot be a puzzle yet. */
  refuse(): void {
    this.stop();
    this.text = "";
    [this.made, this.verdict, this.faults] = [null, null, []];
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#running?.cancel();
    this.#running = null;
  }

  async #judge(text: string): Promise<void> {
    try {
      const read = await readPuzzle(text, this.family);
      if (text !== this.text) return;
      [this.made, this.faults, this.verdict] = [read, [], "thinking"];
      const job = run<Result>({
        verb: "solve",
        text,
        family: this.family,
        solutions: 2,
        seconds: SECONDS,
      });
      this.#running = job;
      const answer = await job.answer;
      if (text !== this.text) return;
      // The server cancels a job that nobody watches, as when a computer slept: no verdict either.
      this.verdict = answer.result ? verdictOf(answer.result, this.family) : "notDecided";
      this.faults = answer.faults ?? [];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (text === this.text) [this.made, this.faults, this.verdict] = [null, error.faults, null];
    }
  }
}

/** The verdict of a result. A packing may have several solutions; other puzzles should have one. */
function verdictOf(result: Result, family: string): Key {
  if (result.uniqueness === "unique") return "uniqueSolution";
  if (result.uniqueness === "none") return "noSolution";
  if (result.uniqueness !== "several") return "notDecided";
  return family === "packing" ? "severalPackings" : "severalSolutions";
}

/** The first solution of a puzzle, if one is found in time. */
export async function firstSolution({ text, family }: Puzzle): Promise<Rows | undefined> {
  const running = run<Result>({ verb: "solve", text, family, seconds: SECONDS });
  return (await resultOf(running).catch(() => null))?.solutions[0]?.cells;
}
