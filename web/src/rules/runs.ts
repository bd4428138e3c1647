/** Runs of equal values along a line, and whether a clue of such runs still fits into it. */

import { OPEN, type Run } from "./model";

const BACKGROUND = 0;

/** The runs of a line in which nothing is open. */
export function runs(line: number[]): Run[] {
  const found: Run[] = [];
  let before = BACKGROUND;
  for (const value of line) {
    const last = found.at(-1);
    if (value !== BACKGROUND && value === before && last) last[0] += 1;
    else if (value !== BACKGROUND) found.push([1, value]);
    before = value;
  }
  return found;
}

/** Whether the clue can still be laid into the line.
 *
 * `reach[end]` holds whether the runs so far can lie within the first `end` places, what is decided
 * there being covered rightly.
 */
export function fits(clue: Run[], line: number[]): boolean {
  let reach = [true];
  for (const value of line) reach.push(reach.at(-1) === true && mayBe(value, BACKGROUND));
  clue.forEach(([length, colour], at) => {
    const needsGap = clue[at - 1]?.[1] === colour;
    const next: boolean[] = [];
    // How many places up to here may be of the run's colour, without a break.
    let stretch = 0;
    for (let end = 0; end <= line.length; end++) {
      const start = end - length;
      if (end > 0) stretch = mayBe(line[end - 1], colour) ? stretch + 1 : 0;
      const follows = needsGap
        ? start > 0 && mayBe(line[start - 1], BACKGROUND) && reach[start - 1]
        : reach[start];
      const goesOn = end > 0 && next[end - 1] && mayBe(line[end - 1], BACKGROUND);
      next.push((stretch >= length && follows === true) || goesOn === true);
    }
    reach = next;
  });
  return reach.at(-1) === true;
}

function mayBe(found = OPEN, value: number): boolean {
  return found === OPEN || found === value;
}
