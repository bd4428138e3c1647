/** What a recorded search says of its nodes. The server puts some nodes into words at once,
 * around the one that is shown, from the events that the page holds; one request runs at a time, so playing never waits. */

import { Refused, base64Of, run } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Puzzle } from "../lib/types";
import type { Film } from "./film";

export interface NarratedNode {
  sentence: string;
  /** The line of the pseudo-code, from 1; 0 without one. */
  line: number;
  tries: [cell: number, value: number][];
  /** The cells that break a rule together. */
  wrong: number[];
  /** The cells that a step of an explanation looks at. */
  looked?: number[];
}

interface Answer {
  code: string[];
  nodes: NarratedNode[];
}

export class Sentences {
  code = $state.raw<string[]>([]);
  #narrated = $state.raw(new Map<number, NarratedNode>());
  #language = "";
  #isAsking = false;
  #wanted = 0;

  constructor(
    readonly puzzle: Puzzle,
    readonly algorithm: string,
    readonly film: Film,
    readonly isWhole: boolean,
  ) {}

  /** What is said of a node, if it is known yet. */
  of(node: number): NarratedNode | null {
    return this.#narrated.get(node) ?? null;
  }

  /** Ask for a node and those around it, unless they are known. */
  want(node: number): void {
    if (this.#language !== settings.language) {
      this.#narrated = new Map();
      this.#language = settings.language;
    }
    this.#wanted = node;
    if (!this.#isAsking && node > 0 && !this.#narrated.has(node)) void this.#ask(node);
  }

  async #ask(node: number): Promise<void> {
    this.#isAsking = true;
    const language = settings.language;
    let isAnswered = false;
    try {
      const found = await this.#answer(node);
      isAnswered = found !== null;
      if (found && language === this.#language) this.#keep(...found);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // without the server the film plays on
    } finally {
      this.#isAsking = false;
    }
    if (isAnswered && this.#wanted !== node) this.want(this.#wanted);
  }

  async #answer(node: number): Promise<[first: number, answer: Answer] | null> {
    const { text, family } = this.puzzle;
    const { first, asked, held, bytes, isEnd } = this.film.stretch(node);
    const job = await run<Answer>({
      verb: "narrate",
      text,
      family,
      algorithm: this.algorithm,
      language: settings.language,
      recorded: await base64Of(new Blob([bytes as BlobPart])),
      first,
      asked,
      held,
      whole: isEnd && this.isWhole,
    }).answer;
    return job.result ? [first, job.result] : null;
  }

  #keep(first: number, { code, nodes }: Answer): void {
    const narrated = new Map(this.#narrated);
    nodes.forEach((each, at) => narrated.set(first + at, each));
    [this.code, this.#narrated] = [code, narrated];
  }
}
