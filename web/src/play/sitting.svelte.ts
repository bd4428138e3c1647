/** A game at its seat: played in one tab, stored when it is left, and shown in the others. */

import { playOf } from "../families";
import { loadGame, savePlayed, type Played, type SavedGame } from "../lib/saved";
import { Game } from "./game.svelte";
import { Seat } from "./seat.svelte";

export class Sitting {
  /** The game; none before it is loaded, or for a puzzle that this page cannot play. */
  game = $state.raw<Game | null>(null);
  readonly seat: Seat;

  /** `keep` stores the game. */
  constructor(
    readonly id: string,
    readonly keep: (played: Played) => Promise<void> = savePlayed,
  ) {
    this.seat = new Seat(id, { leave: () => this.#leave(), come: () => this.#come() });
  }

  /** Play what was loaded, unless another tab does. */
  async sit(saved: SavedGame | null): Promise<void> {
    if (saved) this.#show(saved);
    await this.seat.sit();
    if (this.game) this.game.isHeldElsewhere = this.seat.isTaken;
  }

  close(): void {
    const saved = this.game?.saveNow() ?? Promise.resolve();
    void saved.finally(() => this.seat.close());
  }

  #show(saved: SavedGame): void {
    const play = playOf(saved.puzzle);
    this.game = play && new Game(saved, play, this.keep);
  }

  async #leave(): Promise<void> {
    await this.game?.saveNow();
    if (this.game) this.game.isHeldElsewhere = true;
  }

  /** Another tab has played on: go on from there. */
  async #come(): Promise<void> {
    const saved = await loadGame(this.id);
    if (saved && playOf(saved.puzzle)) this.#show(saved);
  }
}
