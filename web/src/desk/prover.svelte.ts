/** The prover beside the desk: a judge that goes on after the verdict with what takes longer. */

import { Refused } from "../lib/api";
import type { Puzzle } from "../lib/types";
import type { Clue } from "../edit/clues";
import { Judge, type Proof } from "../edit/judge.svelte";

/** A job of so many seconds does not wait for long ones. */
const SOON = 2;
/** Solutions that are counted of each candidate. */
export const COUNTED = 8;

interface Counted {
  complete: boolean;
  cells: [value: number, count: number][][][];
}

export interface Path {
  complete: boolean;
  grade: number;
  name: string;
  hardest: number | null;
  steps: { title: string; grade: number; cells: number[]; says: string }[];
  /** The numbers of the shapes that no step uses. */
  unused: number[];
}

/** A value that makes the puzzle unique. */
export interface Completion {
  cell: [row: number, column: number];
  value: number;
}

export class Prover extends Judge {
  /** The last puzzle; while the text is none, that of its lines without faults. */
  last = $state.raw<Puzzle | null>(null);
  path = $state.raw<Path | null>(null);
  spare = $state.raw<Clue[] | null>(null);
  completions = $state.raw<Completion[] | null>(null);
  /** Of each cell the values that it has in solutions, each with their number. */
  candidates = $state.raw<[value: number, count: number][][]>([]);

  protected override forget(text: string): void {
    super.forget(text);
    [this.path, this.spare, this.completions, this.candidates] = [null, null, null, []];
  }

  protected override take(made: Puzzle): void {
    super.take(made);
    this.last = made;
  }

  protected override async goOn(proof: Proof | null, isNow: () => boolean): Promise<void> {
    if (proof?.uniqueness === "unique") await this.#explain(isNow);
    if (proof?.uniqueness === "several") await this.#complete(isNow);
  }

  /** Show what stands in the lines without faults, if that is a puzzle. */
  protected override async mend(isNow: () => boolean): Promise<void> {
    const wrong = new Set(this.faults.map(({ line }) => line));
    const lines = this.text.split("\n").filter((_, at) => !wrong.has(at + 1));
    try {
      const made = await this.read(lines.join("\n"), isNow);
      if (made && isNow()) this.last = made;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  async #explain(isNow: () => boolean): Promise<void> {
    const path = await this.asked<Path>({ verb: "path" }, SOON);
    if (!isNow()) return;
    this.path = path;
    const spare = await this.asked<{ clues: Clue[] }>({ verb: "superfluous" }, SOON);
    if (isNow()) this.spare = spare?.clues ?? null;
  }

  async #complete(isNow: () => boolean): Promise<void> {
    const counted = await this.asked<Counted>({ verb: "candidates", solutions: COUNTED }, SOON);
    if (!isNow()) return;
    this.candidates = counted?.complete ? counted.cells.flat() : [];
    const found = await this.asked<{ facts: Completion[] }>({ verb: "completions" }, SOON);
    if (isNow()) this.completions = found?.facts ?? null;
  }
}
