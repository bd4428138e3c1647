/** What the setter looks at: a solution, candidates, a step of the path; and what is lit by that. */

import type { Clue } from "../edit/clues";
import type { Desk } from "./desk.svelte";
import { cellsOf, shapeAt } from "./draft";
import type { Prover } from "./prover.svelte";

export class Looks {
  /** The solution that is shown: 0 or 1. */
  solution = $state<number | null>(null);
  candidates = $state(false);
  step = $state<number | null>(null);
  isPathOpen = $state(false);

  /** An edit makes old answers void. */
  forget(): void {
    [this.solution, this.step] = [null, null];
  }

  /** Cells that are lit, by how. */
  cells({ proof, path, spare }: Prover, { size }: Desk): Map<number, string> {
    const lit = new Map<number, string>();
    const light = (cells: number[], look: string) => cells.forEach((cell) => lit.set(cell, look));
    for (const { kind, cells } of spare ?? [])
      if (kind === "given") light(numbered(cells, size.columns), "spare");
    for (const { cells } of proof?.conflict ?? []) light(cells, "conflict");
    if (this.solution !== null) light(proof?.differing ?? [], "differs");
    if (this.step !== null) light(path?.steps[this.step]?.cells ?? [], "step");
    return lit;
  }

  /** Shapes that are lit, by how. */
  shapes({ proof, spare, faults }: Prover, { draft, size }: Desk): Map<number, string> {
    const lit = new Map<number, string>();
    draft.shapes.forEach((shape, at) => {
      const own = cellsOf(shape, size.columns);
      const isSame = (cells: number[]) => sorted(cells).join() === sorted(own).join();
      const isOf = ({ kind, cells }: Clue) =>
        kind === shape.kind && isSame(numbered(cells, size.columns));
      if (spare?.some(isOf)) lit.set(at, "spare");
      if (proof?.conflict.some(({ cells }) => own.length > 0 && isSame(cells)))
        lit.set(at, "conflict");
    });
    for (const { line } of faults) {
      const at = line === null ? -1 : shapeAt(line, draft);
      if (at >= 0) lit.set(at, "wrong");
    }
    return lit;
  }
}

function numbered(cells: number[][], columns: number): number[] {
  return cells.map(([row = 0, column = 0]) => row * columns + column);
}

function sorted(cells: number[]): number[] {
  return [...cells].sort((a, b) => a - b);
}
