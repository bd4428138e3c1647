/** What comes a moment after a page, from the server or from what this browser keeps. */

import { families } from "./api";
import { notices } from "./notices.svelte";
import { dropGame, listGames, type SavedGame } from "./saved";
import type { Family } from "./types";

export class Coming<T> {
  now = $state.raw() as T;

  /** Ask while a component stands, and anew where something that `ask` reads at once has changed. Where
   * nothing comes, `first` stays. */
  constructor(first: T, ask: () => Promise<T>, failed: (error: unknown) => void = () => {}) {
    this.now = first;
    $effect(() => {
      let isWanted = true;
      ask().then(
        (found) => {
          if (isWanted) this.now = found;
        },
        (error: unknown) => {
          if (isWanted) failed(error);
        },
      );
      return () => (isWanted = false);
    });
  }
}

/** The same of the server, which is missed where it does not answer. */
export class Told<T> extends Coming<T> {
  constructor(first: T, ask: () => Promise<T>) {
    super(first, ask, (error) => notices.tell(error));
  }
}

/** The families that the server knows. */
export function knownFamilies(): Told<Family[]> {
  return new Told<Family[]>([], families);
}

/** The games that this browser keeps, the latest first. */
export class Games extends Coming<SavedGame[]> {
  constructor() {
    super([], listGames);
  }

  async forget(id: string): Promise<void> {
    await dropGame(id);
    this.now = this.now.filter((game) => game.id !== id);
  }
}
