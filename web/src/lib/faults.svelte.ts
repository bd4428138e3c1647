/** Faults from the server, in the page's words: the server speaks English and mentions the command line. */

import en from "../i18n/faults.en.json";
import { Refused } from "./api";
import { Phrases } from "./phrases";
import { settings } from "./settings.svelte";
import type { Fault } from "./types";

const ENGLISH = new Phrases(en);
let indonesian = $state.raw(new Phrases({}));
let asked: Promise<void> | undefined;

/** Load the phrases of a language when they are first needed. */
function learn(): Promise<void> {
  asked ??= import("../../../python/runut/text/faults.id.json").then(
    (found) => {
      indonesian = new Phrases(found.default);
    },
    () => (asked = undefined),
  );
  return asked;
}

/** A sentence about a text in the chosen language; unknown sentences stay as they are. */
export function wordsOf(sentence: string): string {
  if (settings.language === "en") return ENGLISH.of(sentence);
  void learn();
  return indonesian.of(sentence);
}

export function translatedFault({ message, hint, ...place }: Fault): Fault {
  return { ...place, message: wordsOf(message), hint: wordsOf(hint) };
}

/** The message of an error, in one line. */
export async function messageOf(error: unknown): Promise<string> {
  if (!(error instanceof Refused)) return String((error as Error).message);
  if (settings.language !== "en") await learn();
  return error.faults.map((fault) => translatedFault(fault).message).join("; ");
}
