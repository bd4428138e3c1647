/** What a setter asks about a draft with one solution: which clues can be left out. */

import { resultOf, run, type Running } from "../lib/api";
import { messageOf } from "../lib/faults.svelte";
import { t } from "../lib/i18n.svelte";
import { nameOf, type Clue } from "./clues";
import { SECONDS } from "./judge.svelte";

interface Superfluous {
  clues: Clue[];
  total: number;
  complete: boolean;
}

/** Clues that are named; the number says how many there are. */
const MOST = 24;

export class Question {
  /** The answer in words; empty while nothing is known. */
  answer = $state("");
  #running: Running<Superfluous> | null = null;

  async ask(text: string, family: string): Promise<void> {
    this.forget();
    const running = run<Superfluous>({ verb: "superfluous", text, family, seconds: SECONDS });
    this.#running = running;
    this.answer = t("thinking");
    const answer = await said(running);
    if (this.#running === running) this.answer = answer;
  }

  /** The draft changed. */
  forget(): void {
    this.#running?.cancel();
    [this.#running, this.answer] = [null, ""];
  }
}

async function said(running: Running<Superfluous>): Promise<string> {
  try {
    const result = await resultOf(running);
    return result.complete ? sentence(result) : t("notDecided", { seconds: SECONDS });
  } catch (error) {
    return messageOf(error);
  }
}

function sentence({ clues, total }: Superfluous): string {
  if (!clues.length) return t("allNeeded");
  const names = clues.slice(0, MOST).map(nameOf).join(", ");
  return t("superfluousClues", {
    count: clues.length,
    total,
    names: clues.length > MOST ? `${names} …` : names,
  });
}
