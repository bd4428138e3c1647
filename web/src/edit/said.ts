/** The sentences of the editors, which load with them, in the chosen language. */

import en from "../i18n/editors.en.json";
import id from "../i18n/editors.id.json";
import { filled } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";

export type Said = keyof typeof en;

const SENTENCES: Record<"en" | "id", Record<Said, string>> = { en, id };

/** The sentence of a key, as `t` fills it. */
export function said(key: Said, values: Record<string, string | number> = {}): string {
  return filled(SENTENCES[settings.language][key], values);
}

/** A word of a tool in the chosen language. */
export function own(words: Record<"en" | "id", string>): string {
  return words[settings.language];
}
