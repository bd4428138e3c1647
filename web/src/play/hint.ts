/** The next cell that the rules alone decide, and why: no guess, no look at a solution.
 *
 * A cell is decided when each value but one would break a rule at once, or when a value that a group
 * must hold has one cell left there. Both ask nothing but the family's own conflicts: for a nonogram
 * that is the whole logic of a line, for a sudoku its singles, for a hitori its patterns.
 */

import { OPEN, type Conflict, type Play } from "../families/types";

export interface Step {
  cell: number;
  value: number;
  /** The rules that any other value would break; none where the value has one cell left. */
  rules: string[];
  /** The cells that show it. */
  because: number[];
}

/** The first step; the cells in `first` are examined before all others. */
export function nextStep(play: Play, values: number[], first: number[] = []): Step | null {
  if (play.rules.conflicts(values).length) return null;
  const tries = new Map<number, Map<number, Conflict[]>>();
  const broken = (cell: number): Map<number, Conflict[]> => {
    const known = tries.get(cell) ?? tried(play, values, cell);
    tries.set(cell, known);
    return known;
  };
  const open = values.flatMap((value, cell) => (value === OPEN ? [cell] : []));
  const asked = [...first.filter((cell) => open.includes(cell)), ...open];
  for (const cell of asked) {
    const step = onlyValue(cell, broken(cell)) ?? onlyPlace(play, values, cell, broken);
    if (step) return step;
  }
  return null;
}

/** The rules that each value of a cell, and what follows from it at once, would break. */
function tried(play: Play, values: number[], cell: number): Map<number, Conflict[]> {
  return new Map(
    play.choices.map((value) => {
      const attempt = [...values];
      attempt[cell] = value;
      for (const [other, wanted] of play.rules.follows(attempt, cell)) {
        if (attempt[other] === OPEN) attempt[other] = wanted;
      }
      return [value, play.rules.conflicts(attempt)] as const;
    }),
  );
}

function onlyValue(cell: number, broken: Map<number, Conflict[]>): Step | null {
  const whole = [...broken].filter(([, conflicts]) => conflicts.length === 0);
  const [value] = whole[0] ?? [];
  if (whole.length !== 1 || value === undefined) return null;
  const conflicts = [...broken.values()].flat();
  return {
    cell,
    value,
    rules: [...new Set(conflicts.map((each) => each.rule))],
    because: [...new Set(conflicts.flatMap((each) => each.cells))],
  };
}

function onlyPlace(
  play: Play,
  values: number[],
  cell: number,
  broken: (cell: number) => Map<number, Conflict[]>,
): Step | null {
  const fits = (place: number, value: number) => broken(place).get(value)?.length === 0;
  for (const group of play.rules.groups) {
    if (!group.includes(cell)) continue;
    const open = group.filter((place) => values[place] === OPEN);
    const value = play.choices.find(
      (each) =>
        fits(cell, each) &&
        group.every((place) => values[place] !== each) &&
        open.every((place) => place === cell || !fits(place, each)),
    );
    if (value !== undefined) return { cell, value, rules: [], because: group };
  }
  return null;
}
