/** One algorithm's search of a puzzle: recorded by the server, then played like a film. */

import { Refused, run, type Running } from "../lib/api";
import type { Fault, Job, Puzzle, Result } from "../lib/types";
import { Replay, bytesOf } from "./replay";

const SECONDS = 10;
const EVENTS = 200_000;

export class Recording {
  job = $state.raw<Job<Result> | null>(null);
  replay = $state.raw<Replay | null>(null);
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
    [this.job, this.replay, this.faults] = [null, null, []];
    const { text, family, start } = puzzle;
    const { algorithm } = this;
    const running = run<Result>(
      { verb: "trace", text, family, algorithm, seconds: SECONDS, events: EVENTS },
      (job) => (this.job = job),
    );
    this.#running = running;
    try {
      this.job = await running.answer;
      this.faults = this.job.faults ?? [];
      if (this.result) this.replay = new Replay(start, bytesOf(this.result.events ?? ""));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.faults = error.faults;
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  cancel(): void {
    this.#running?.cancel();
  }
}
