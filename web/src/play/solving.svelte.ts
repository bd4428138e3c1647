/** A board that the server finds for a game's puzzle; how that goes is reported. */

import { resultOf, run, type JobRequest, type Running } from "../lib/api";
import { messageOf } from "../lib/faults.svelte";
import { t } from "../lib/i18n.svelte";
import type { Rows } from "../lib/types";
import type { Game } from "./game.svelte";

const SECONDS = 20;

export class Solving<R> {
  #running: Running<R> | null = null;

  constructor(
    readonly game: Game,
    readonly verb: JobRequest["verb"],
    /** The board of an answer; none where the puzzle has no solution. */
    readonly boardOf: (result: R) => Rows | null | undefined,
    readonly report: (status: string) => void,
  ) {}

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** The value of each cell; null where that is not known. */
  async values(): Promise<number[] | null> {
    this.report(t("thinking"));
    const { text, family } = this.game.puzzle;
    this.#running = run<R>({ verb: this.verb, text, family, seconds: SECONDS });
    try {
      const board = this.boardOf(await resultOf(this.#running));
      this.report(board ? "" : t("unsolvable"));
      return board ? this.game.play.valuesOf(board) : null;
    } catch (error) {
      this.report(await messageOf(error));
      return null;
    } finally {
      this.#running = null;
    }
  }

  cancel(): void {
    this.#running?.cancel();
  }
}
