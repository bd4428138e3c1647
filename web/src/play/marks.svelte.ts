/** Marks on cells or lines. Each mark is a signal of its own, so a change updates one cell of a large
 * board and no other. */

class Mark {
  isOn = $state(false);
}

export class Marks {
  readonly #marks: Mark[];
  #shown: ReadonlySet<number> = new Set();

  constructor(count: number) {
    this.#marks = Array.from({ length: count }, () => new Mark());
  }

  has(at: number): boolean {
    return this.#marks[at]?.isOn ?? false;
  }

  /** Mark exactly these. */
  show(wanted: ReadonlySet<number>): void {
    for (const at of this.#shown) if (!wanted.has(at)) this.#put(at, false);
    for (const at of wanted) if (!this.#shown.has(at)) this.#put(at, true);
    this.#shown = new Set(wanted);
  }

  #put(at: number, isOn: boolean): void {
    const mark = this.#marks[at];
    if (mark) mark.isOn = isOn;
  }
}
