/** The size and the level that were last played of each family, kept in this browser. */

import type { Level } from "./levels";

interface Wish {
  size?: string;
  level?: Level;
}

const KEY = "runut-choices";

function kept(): Record<string, Wish> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Wish>;
  } catch {
    return {};
  }
}

class Choices {
  #wishes = $state(kept());

  of(family: string): Wish {
    return this.#wishes[family] ?? {};
  }

  set(family: string, wish: Wish): void {
    this.#wishes[family] = { ...this.#wishes[family], ...wish };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#wishes));
    } catch {
      // Without storage the choice holds until the page is left.
    }
  }
}

export const choices = new Choices();
