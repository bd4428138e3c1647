/** Translates the server's descriptions of algorithms, generators, options, rules, formats and sets.
 * A sentence is its own key, so a changed sentence loses its old translation; a test lists the missing
 * ones. They load when they are first needed. */

import { settings } from "./settings.svelte";
import type { Option } from "./types";

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

/** What an option is for; the names that it lists are put in as they are. */
export function described(option: Option): string {
  const names = option.named.join(", ");
  if (!names) return translated(option.summary);
  return translated(option.summary.replace(names, "{names}")).replace("{names}", names);
}

/** A name of an option, a choice or a generator, as it is read: `half-turn` is "half turn". */
export function named(name: string): string {
  return translated(name).replaceAll("-", " ");
}
