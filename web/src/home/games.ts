/** The games of the first screen. Ours are known before the server answers, so that nothing moves. */

import type { Family } from "../lib/types";

export interface Shown {
  name: string;
  title: string;
  /** Whether the page has a picture of its own for it. */
  hasCover: boolean;
}

const OWN: Shown[] = ["sudoku", "nonogram", "hitori", "packing"].map((name) => ({
  name,
  title: name.charAt(0).toUpperCase() + name.slice(1),
  hasCover: true,
}));

/** Our games, and after them those of other packages. */
export function gamesWith(known: Family[]): Shown[] {
  const names = new Set(OWN.map(({ name }) => name));
  const others = known.filter(({ name }) => !names.has(name));
  return [...OWN, ...others.map(({ name, title }) => ({ name, title, hasCover: false }))];
}
