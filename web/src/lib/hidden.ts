/** Puzzles as others get them: without their title and picture, which their solution shows. */

import type { Puzzle } from "./types";

type Written = Pick<Puzzle, "text" | "caption">;

/** The title that nobody sees before the puzzle is solved, if it has one. */
export function hiddenTitle({ text, caption = {} }: Written): string {
  return caption["en"] ? (/^# title: (.+)$/m.exec(text)?.[1] ?? "") : "";
}

/** The same puzzle; its text does not say what the solution shows. */
export function withoutTitle<P extends Written>(puzzle: P): P {
  const shown = hiddenTitle(puzzle) ? /^# (goal|title): .*\n/gm : /^# goal: .*\n/gm;
  return { ...puzzle, text: puzzle.text.replace(shown, "") };
}

/** A text with this title again. */
export function titled(text: string, title: string): string {
  return title ? text.replace("\n", `\n# title: ${title}\n`) : text;
}

/** A title that nobody reads by chance in an address, and back. */
export function veiled(title: string): string {
  return String.fromCodePoint(...[...title].map((sign) => (sign.codePointAt(0) ?? 0) ^ 5));
}
