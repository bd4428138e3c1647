/** The values that a constraint sees, and what it says about them. */

import { OPEN } from "./model";

/** So few places are looked through faster than sorted by their values. */
const FEW = 8;

/** The values of some places: of one constraint's, or of the whole board's. */
export class Seen {
  #held: Map<number, number[]> | null = null;

  constructor(
    readonly places: number[],
    readonly values: number[],
  ) {}

  /** The places by value. */
  get held(): Map<number, number[]> {
    this.#held ??= byValue(this.places, this.values);
    return this.#held;
  }

  /** The places with this value, in order. */
  holders(value: number): number[] {
    if (this.places.length > FEW) return this.held.get(value) ?? [];
    return this.places.filter((_, at) => this.values[at] === value);
  }
}

/** Groups of places, each of which breaks a constraint; `board` is all that lies around it. */
export type Judge = (seen: Seen, board: Seen) => number[][];

/** Some places by the values that they hold. */
export function byValue(places: number[], values: number[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  places.forEach((place, at) => {
    const value = values[at] ?? OPEN;
    const holders = found.get(value);
    if (holders) holders.push(place);
    else found.set(value, [place]);
  });
  return found;
}
