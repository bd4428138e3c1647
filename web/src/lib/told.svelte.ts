/** What the server tells in English, in the chosen language: what algorithms, generators, options, rules,
 * formats and sets are about. A sentence is its own key, so that none outlives a change of its meaning; a
 * test of the server's sentences says which are missing. They are loaded when somebody reads them. */

import { settings } from "./settings.svelte";

let sentences = $state.raw<Record<string, string>>({});
let asked: Promise<void> | undefined;

/** A sentence or a name of the server in the chosen language. */
export function told(sentence: string): string {
  if (settings.language === "en") return sentence;
  asked ??= import("../i18n/told.id.json").then((found) => {
    sentences = found.default;
  });
  return sentences[sentence] ?? sentence;
}

/** A name of an option, a choice or a generator, as it is read: `half-turn` is "half turn". */
export function named(name: string): string {
  return told(name).replaceAll("-", " ");
}
