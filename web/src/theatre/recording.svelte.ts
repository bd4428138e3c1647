/** One way to solve a puzzle: recorded by the server, then played like a film. */

import { refusals, run, type Running } from "../lib/api";
import type { Fault, Job, Puzzle, Result } from "../lib/types";
import { Film } from "./film";
import { bytesOf } from "./replay";
import { Sentences } from "./sentences.svelte";
import { Steps, explain } from "./steps.svelte";

/** The name of the way that a person goes: the steps of the explanation. */
export const PERSON = "person";
/** Seconds of a search that is recorded. */
export const SECONDS = 20;
const ROOM = 200_000;

export class Recording {
  job = $state.raw<Job<Result> | null>(null);
  film = $state.raw<Film | null>(null);
  words = $state.raw<Sentences | Steps | null>(null);
  faults = $state.raw<Fault[]>([]);
  #running = $state.raw<Running<Result> | null>(null);

  constructor(readonly algorithm: string) {}

  get isRunning(): boolean {
    return this.#running !== null;
  }

  get result(): Result | null {
    return this.job?.result ?? null;
  }

  /** Whether it plays the steps of the explanation: for a person, or since rules alone decide. */
  get isExplained(): boolean {
    return this.words instanceof Steps;
  }

  /** Whether the film leaves nodes out. */
  get isSampled(): boolean {
    return Boolean(this.result?.dropped);
  }

  /** Record it on the server; the film is ready at the end, unless it was cancelled. */
  async record(puzzle: Puzzle): Promise<void> {
    this.cancel();
    [this.job, this.film, this.words, this.faults] = [null, null, null, []];
    const isPerson = this.algorithm === PERSON;
    const faults = await refusals(() => (isPerson ? this.#explain(puzzle) : this.#search(puzzle)));
    if (faults.length) this.faults = faults;
  }

  async #search(puzzle: Puzzle): Promise<void> {
    const { text, family } = puzzle;
    const { algorithm } = this;
    const request = { text, family, algorithm, seconds: SECONDS, events: ROOM };
    const { result, state } = await this.#answer(
      run<Result>({ verb: "trace", ...request }, (job) => (this.job = job)),
    );
    if (!result || state !== "done") return;
    const { events, status, complete } = result;
    const film = new Film(puzzle.start, bytesOf(events ?? ""), status === "stopped");
    this.film = film;
    this.words = new Sentences(puzzle, algorithm, film, complete);
    if (film.nodes === 1 && status === "solved") await this.#explain(puzzle);
  }

  /** The explanation, where there is one; a search keeps its own result. */
  async #explain(puzzle: Puzzle): Promise<void> {
    const own = this.job;
    const { result } = await this.#answer(explain(puzzle, SECONDS));
    if (own) [this.job, this.faults] = [own, []];
    if (!result || (own && !result.complete)) return;
    this.words = new Steps(puzzle, result, SECONDS);
    this.film = this.words.film;
  }

  /** Wait for a job, which can be cancelled meanwhile. */
  async #answer<R extends Result>(running: Running<R>): Promise<Job<R>> {
    this.#running = running;
    try {
      const job = await running.answer;
      this.job = job;
      this.faults = job.faults ?? [];
      return job;
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  cancel(): void {
    this.#running?.cancel();
  }
}
