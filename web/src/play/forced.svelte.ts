/** What all solutions of a game's puzzle share; the server is asked once. */

import type { Rows } from "../lib/types";
import type { Game } from "./game.svelte";
import { Solving } from "./solving.svelte";

export class Forced {
  readonly #solving: Solving<{ cells: Rows | null }>;

  constructor(
    readonly game: Game,
    report: (status: string) => void,
  ) {
    this.#solving = new Solving(game, "forced", ({ cells }) => cells, report);
  }

  get isAsked(): boolean {
    return this.#solving.isRunning;
  }

  /** The value of each cell, open where the solutions differ; null where that is not known. */
  async known(): Promise<number[] | null> {
    this.game.forced ??= await this.#solving.values();
    return this.game.forced;
  }

  cancel(): void {
    this.#solving.cancel();
  }
}
