/** The sentences of the lessons in the chosen language. */

import en from "../i18n/lessons.en.json";
import id from "../i18n/lessons.id.json";
import { settings } from "../lib/settings.svelte";

interface Words {
  steps: string[];
}

const WORDS = { en, id } as Record<"en" | "id", Record<string, Words>>;

export function wordsOf(family: string): Words {
  return WORDS[settings.language][family] ?? { steps: [] };
}
