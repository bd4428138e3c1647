/** One algorithm's search of a puzzle: recorded by the server, then played like a film. */

import { Refused, run, type Running } from "../lib/api";
import type { Fault, Job, Puzzle, Result } from "../lib/types";
import { Replay, bytesOf } from "./replay";
import { Sentences } from "./sentences.svelte";

const SECONDS = 10;
const EVENTS = 200_000;

export class Recording {
  job = $state.raw<Job<Result> | null>(null);
  replay = $state.raw<Replay | null>(null);
  sentences = $state.raw<Sentences | null>(null);
  faults = $state.raw<Fault[]>([]);
  #running = $state.raw<Running<Result> | null>(null);

  constructor(readonly algorithm: string) {}

  get isRunning(): boolean {
    return this.#running !== null;
  }

  get result(): Result | null {
    return this.job?.result ?? null;
  }

  /** Record the search on the server; the film is ready at the end, unless it was cancelled. */
  async record(puzzle: Puzzle): Promise<void> {
    this.cancel();
    [this.job, this.replay, this.sentences, this.faults] = [null, null, null, []];
    const { text, family } = puzzle;
    const { algorithm } = this;
    const running = run<Result>(
      { verb: "trace", text, family, algorithm, seconds: SECONDS, events: EVENTS },
      (job) => (this.job = job),
    );
    this.#running = running;
    try {
      this.job = await running.answer;
      this.faults = this.job.faults ?? [];
      if (this.result) this.#keep(puzzle, this.result);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.faults = error.faults;
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  #keep(puzzle: Puzzle, { events, complete, dropped }: Result): void {
    const replay = new Replay(puzzle.start, bytesOf(events ?? ""));
    this.replay = replay;
    this.sentences = new Sentences(puzzle, this.algorithm, replay, complete && !dropped);
  }

  cancel(): void {
    this.#running?.cancel();
  }
}
