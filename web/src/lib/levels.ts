/** Levels of difficulty, and what of them a size has. */

import type { Family, Size } from "./types";

export const LEVELS = ["easy", "medium", "hard", "expert"] as const;
export type Level = (typeof LEVELS)[number];

/** A size and a level that it has. */
export interface Choice {
  size: Size;
  level: Level;
}

/** The levels of a size, the easiest first. */
export function levelsOf({ levels }: Size): Level[] {
  return LEVELS.filter((level) => levels[level] !== undefined);
}

/** A wish as near as a family has it: its usual size, and the hardest level up to the wished one. */
export function nearest(
  { sizes }: Pick<Family, "sizes">,
  wish: { size?: string; level?: Level },
): Choice | null {
  const usual = sizes.find((size) => size.usual) ?? sizes[0];
  const size = sizes.find(({ name }) => name === wish.size) ?? usual;
  if (!size) return null;
  const levels = levelsOf(size);
  const most = LEVELS.indexOf(wish.level ?? "easy");
  const level = levels.filter((each) => LEVELS.indexOf(each) <= most).at(-1) ?? levels[0];
  return level ? { size, level } : null;
}
