/** What all solutions of a game's puzzle share; the server is asked once. */

import { resultOf, run, type Running } from "../lib/api";
import { messageOf } from "../lib/faults.svelte";
import { t } from "../lib/i18n.svelte";
import type { Rows } from "../lib/types";
import type { Game } from "./game.svelte";

const SECONDS = 20;

export class Forced {
  #asking: Running<{ cells: Rows | null }> | null = null;

  /** `tell` says how it goes. */
  constructor(
    readonly game: Game,
    readonly tell: (status: string) => void,
  ) {}

  get isAsked(): boolean {
    return this.#asking !== null;
  }

  /** The value of each cell, open where the solutions differ; null where that is not known. */
  async known(): Promise<number[] | null> {
    const { game } = this;
    if (game.forced) return game.forced;
    this.tell(t("thinking"));
    const { text, family } = game.puzzle;
    this.#asking = run({ verb: "forced", text, family, seconds: SECONDS });
    try {
      const { cells } = await resultOf(this.#asking);
      this.tell(cells === null ? t("unsolvable") : "");
      game.forced = cells && game.play.valuesOf(cells);
      return game.forced;
    } catch (error) {
      this.tell(await messageOf(error));
      return null;
    } finally {
      this.#asking = null;
    }
  }

  cancel(): void {
    this.#asking?.cancel();
  }
}
