/** A person's way through a puzzle: the steps of its explanation as a film, with their sentences. */

import { resultOf, run, type Running } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Puzzle, Result } from "../lib/types";
import { Film } from "./film";
import { bytesOf } from "./replay";
import type { NarratedNode } from "./sentences.svelte";

interface Explanation extends Result {
  steps: { sentence: string; tries: [cell: number, value: number][]; looked: number[] }[];
}

/** Start to explain a puzzle in the chosen language. */
export function explain({ text, family }: Puzzle, seconds: number): Running<Explanation> {
  return run<Explanation>({ verb: "explain", text, family, seconds, language: settings.language });
}

export class Steps {
  readonly code: string[] = [];
  readonly film: Film;
  #explanation = $state.raw<Explanation>()!;
  #language = settings.language;

  constructor(
    readonly puzzle: Puzzle,
    readonly result: Explanation,
    readonly seconds: number,
  ) {
    this.#explanation = result;
    this.film = new Film(puzzle.start, bytesOf(result.events ?? ""));
  }

  of(node: number): NarratedNode | null {
    const step = this.#explanation.steps[node - 1];
    return step ? { ...step, line: 0, wrong: [] } : null;
  }

  /** Say the steps in another language, once it is chosen. */
  want(_node: number): void {
    if (this.#language === settings.language) return;
    this.#language = settings.language;
    void resultOf(explain(this.puzzle, this.seconds)).then((found) => (this.#explanation = found));
  }
}
