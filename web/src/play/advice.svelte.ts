/** What the page says of a game when it is asked: a hint, or why a value may not be; one at a time. */

import { untrack } from "svelte";
import { Doubt } from "./doubt.svelte";
import type { Game } from "./game.svelte";
import { Hints, type Drawn, type Helpers } from "./hints.svelte";

export class Advice {
  readonly hints: Hints;
  readonly doubt: Doubt;
  /** Whether every step of the board is listed; a move closes the list. */
  isListing = $state(false);

  /** `nameOf` is what the server calls a cell. Each move ends what is said, as does leaving the view. */
  constructor(game: Game, nameOf: (cell: number) => string, helpers: Helpers) {
    this.hints = new Hints(game, helpers);
    this.doubt = new Doubt(game, nameOf);
    $effect(() => {
      void game.done;
      untrack(() => this.clear());
    });
    $effect(() => () => this.clear());
  }

  get drawn(): Drawn[] {
    return this.doubt.drawn.length ? this.doubt.drawn : this.hints.drawn;
  }

  get text(): string {
    return this.doubt.text || this.hints.text;
  }

  get steps(): string {
    return this.doubt.steps || this.hints.steps;
  }

  async hint(): Promise<void> {
    this.doubt.clear();
    await this.hints.press();
  }

  whyNot(): void {
    this.hints.clear();
    this.doubt.toggle();
  }

  clear(): void {
    this.isListing = false;
    this.hints.clear();
    this.doubt.clear();
  }
}
