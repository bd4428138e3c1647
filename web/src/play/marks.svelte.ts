/** Marks on cells or lines. Each mark is a signal of its own, so a change updates one cell of a large
 * board and no other. */

import { untrack } from "svelte";

class Mark {
  isOn = $state(false);
}

export class Marks {
  /** Made when they are first read: many a board reads none. */
  readonly #marks: Mark[] = [];
  #shown: ReadonlySet<number> = new Set();

  has(at: number): boolean {
    return this.#mark(at).isOn;
  }

  /** Mark exactly these. */
  show(wanted: ReadonlySet<number>): void {
    for (const at of this.#shown) if (!wanted.has(at)) this.#put(at, false);
    for (const at of wanted) if (!this.#shown.has(at)) this.#put(at, true);
    this.#shown = new Set(wanted);
  }

  #mark(at: number): Mark {
    // Untracked: what a reader makes is otherwise none of its dependencies.
    return (this.#marks[at] ??= untrack(() => new Mark()));
  }

  #put(at: number, isOn: boolean): void {
    this.#mark(at).isOn = isOn;
  }
}
