/** How many of each value are still to be placed. */

import type { Play } from "../families/types";

/** The rest of each value, or null where the rules do not say how often it stands on the board. */
export function leftOf(play: Play, values: number[]): Map<number, number> | null {
  const times = timesOf(play);
  if (times === null) return null;
  const stand = (value: number) => values.filter((each) => each === value).length;
  return new Map(play.choices.map((value) => [value, times - stand(value)]));
}

/** How often each value stands on a solved board: once in each of some groups that share out its
 * cells. */
function timesOf({ rows, columns, rules, isHole }: Play): number | null {
  const taken = new Set<number>();
  let times = 0;
  for (const group of rules.groups) {
    if (group.some((cell) => taken.has(cell))) continue;
    for (const cell of group) taken.add(cell);
    times += 1;
  }
  const cells = [...Array(rows * columns).keys()];
  return times && cells.every((cell) => taken.has(cell) || isHole?.(cell)) ? times : null;
}
