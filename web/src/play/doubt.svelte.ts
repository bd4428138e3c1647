/** "Why not?": the player names a cell and a value, and the server refutes it or says that it may be.
 *
 * While a doubt is open, the next value that is chosen is asked about and not entered.
 */

import { resultOf, run, type Running } from "../lib/api";
import { messageOf } from "../lib/faults.svelte";
import { t } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import type { Game } from "./game.svelte";
import { OPEN } from "../families/types";
import type { Drawn } from "./hints.svelte";

const SECONDS = 10;

interface Refutation {
  /** One sentence; and every step, one on each line. */
  brief: string;
  text: string;
  /** Whether a solution has the value there; null where nobody knows. */
  possible: boolean | null;
  /** The cells that the reason speaks of. */
  places: number[];
}

export class Doubt {
  /** Whether the next value is asked about. */
  isOpen = $state(false);
  text = $state("");
  /** Every step of the answer, where there are some. */
  steps = $state("");
  drawn = $state.raw<Drawn[]>([]);
  #asking: Running<Refutation> | null = null;

  /** `nameOf` is what the server calls a cell. */
  constructor(
    readonly game: Game,
    readonly nameOf: (cell: number) => string,
  ) {}

  toggle(): void {
    const isOpen = !this.isOpen;
    this.clear();
    this.isOpen = isOpen;
    if (isOpen) this.text = t(`doubt-${this.game.play.input}`);
  }

  /** Ask about a value, if a doubt is open; whether it was. */
  take(cell: number, value: number): boolean {
    if (!this.isOpen) return false;
    void this.#ask(cell, value);
    return true;
  }

  clear(): void {
    this.#asking?.cancel();
    this.#asking = null;
    this.isOpen = false;
    this.text = this.steps = "";
    this.drawn = [];
  }

  async #ask(cell: number, value: number): Promise<void> {
    this.clear();
    this.text = t("thinking");
    const { puzzle, play, values } = this.game;
    // The cell itself is open for the question.
    const board = values.map((each, at) => (at === cell && !play.isGiven(cell) ? OPEN : each));
    const asking = run<Refutation>({
      verb: "why-not",
      text: puzzle.text,
      family: puzzle.family,
      board: play.rowsOf(board, null),
      cell: this.nameOf(cell),
      value,
      language: settings.language,
      seconds: SECONDS,
    });
    this.#asking = asking;
    try {
      const { brief, text, places } = await resultOf(asking);
      if (this.#asking !== asking) return;
      this.text = brief;
      this.steps = brief === text ? "" : text;
      this.drawn = [
        { role: "region", places },
        { role: "blame", places: [cell] },
      ];
      this.game.isHelped = true;
    } catch (error) {
      const reason = await messageOf(error);
      if (this.#asking === asking) this.text = t("noAnswer", { reason });
    }
  }
}
