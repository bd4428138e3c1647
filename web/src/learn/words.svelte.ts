/** The sentences of the lessons in the chosen language, step by step. */

import en from "../i18n/lessons.en.json";
import id from "../i18n/lessons.id.json";
import { settings } from "../lib/settings.svelte";

const WORDS: Record<"en" | "id", Record<string, { steps: string[] }>> = { en, id };

export function stepsOf(family: string): string[] {
  return WORDS[settings.language][family]?.steps ?? [];
}
