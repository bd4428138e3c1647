/** Translates the server's descriptions of algorithms, generators, options, rules, formats and sets.
 * A sentence is its own key, so a changed sentence loses its old translation; a test lists the missing
 * ones. They load when they are first needed. */

import { settings } from "./settings.svelte";

let sentences = $state.raw<Record<string, string>>({});
let asked: Promise<void> | undefined;

/** A sentence or a name from the server in the chosen language. */
export function translated(sentence: string): string {
  if (settings.language === "en") return sentence;
  asked ??= import("../i18n/messages.id.json").then((found) => {
    sentences = found.default;
  });
  return sentences[sentence] ?? sentence;
}

/** A name of an option, a choice or a generator, as it is read: `half-turn` is "half turn". */
export function named(name: string): string {
  return translated(name).replaceAll("-", " ");
}
