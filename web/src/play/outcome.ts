/** What a hint concludes, as a player would enter it: values, notes, and what a board cannot show. */

import { OPEN, type Play } from "../families/types";

/** Cells that all hold a value, or of which not all do; several cells are a placement of a piece. */
export type Fact = [cells: number[], value: number, holds: boolean];

export interface Outcome {
  values: Map<number, number>;
  /** The candidates left in cells that stay open. */
  notes: Map<number, number[]>;
  /** What neither a value nor a note says. */
  kept: Fact[];
}

/** The board of a player. */
export interface Pencilled {
  values: number[];
  notesOf(cell: number): readonly number[];
}

/** What facts enter; those `told` before may complete a piece of which they say one cell each. */
export function outcomeOf(facts: Fact[], play: Play, board: Pencilled, told: Fact[] = []): Outcome {
  const values = new Map<number, number>();
  const notes = new Map<number, number[]>();
  const kept: Fact[] = [];
  for (const fact of facts) {
    const entered = entry(fact, play, board.values);
    const [cells, value, holds] = fact;
    const [cell] = cells;
    if (entered) entered.forEach((own, at) => values.set(at, own));
    else if (play.input === "digits" && !holds && cell !== undefined) {
      const left = notes.get(cell) ?? candidates(play, board, cell);
      notes.set(
        cell,
        left.filter((each) => each !== value),
      );
    } else kept.push(fact);
  }
  for (const fact of wholePieces(kept, told)) {
    entry(fact, play, board.values)?.forEach((own, at) => values.set(at, own));
  }
  for (const cell of values.keys()) notes.delete(cell);
  return { values, notes, kept };
}

/** For each piece of which a fact says a cell: all cells that are known of it. */
function wholePieces(kept: Fact[], told: Fact[]): Fact[] {
  const lies = ([cells, , holds]: Fact) => holds && cells.length === 1;
  const named = new Set(kept.filter(lies).map(([, value]) => value));
  return [...named].map((value) => {
    const own = [...told, ...kept].filter((fact) => lies(fact) && fact[1] === value);
    return [[...new Set(own.flatMap(([cells]) => cells))], value, true];
  });
}

/** The values that a fact enters, or null where it enters none. */
function entry(
  [cells, value, holds]: Fact,
  play: Play,
  values: number[],
): Map<number, number> | null {
  if (holds) return play.laid ? play.laid(cells, value, values) : all(cells, value);
  const others = play.choices.filter((each) => each !== value);
  const [only] = others;
  const isOther = play.input !== "pieces" && others.length === 1 && only !== undefined;
  return isOther ? all(cells, only) : null;
}

function all(cells: number[], value: number): Map<number, number> {
  return new Map(cells.map((cell) => [cell, value]));
}

/** The notes of a cell, or, without any, what breaks no rule there. */
function candidates(play: Play, { values, notesOf }: Pencilled, cell: number): readonly number[] {
  const notes = notesOf(cell);
  if (notes.length || values[cell] !== OPEN) return notes;
  return play.rules.candidates(values, cell);
}
