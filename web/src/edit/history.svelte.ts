/** A value with unlimited undo and redo. */

/** A history in its stored form. */
export interface Kept<T> {
  values: T[];
  at: number;
}

export class History<T> {
  #values = $state.raw<T[]>([]);
  #at = $state(0);

  constructor({ values, at }: Kept<T>) {
    [this.#values, this.#at] = [values, at];
  }

  static of<T>(first: T): History<T> {
    return new History({ values: [first], at: 0 });
  }

  get kept(): Kept<T> {
    return { values: this.#values, at: this.#at };
  }

  get now(): T {
    return this.#values[this.#at] as T;
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#values.length - 1;
  }

  /** Add a new value; undone values are lost. */
  push(value: T): void {
    this.#values = [...this.#values.slice(0, this.#at + 1), value];
    this.#at += 1;
  }

  /** Replace the current value, as during a stroke. */
  amend(value: T): void {
    this.#values = [...this.#values.slice(0, this.#at), value];
  }

  /** Undo and forget the last value. */
  takeBack(): void {
    if (!this.canUndo) return;
    this.#at -= 1;
    this.#values = this.#values.slice(0, this.#at + 1);
  }

  undo(): void {
    if (this.canUndo) this.#at -= 1;
  }

  redo(): void {
    if (this.canRedo) this.#at += 1;
  }
}
