/** Settings, kept in this browser. */

import { keep, kept } from "./storage";

export type Theme = "system" | "light" | "dark" | "contrast";
export type Conflicts = "off" | "mistakes" | "always";
export type MarkStyle = "placed" | "corners";
export type Language = "en" | "id";

interface Saved {
  theme: Theme;
  conflicts: Conflicts;
  language: Language;
  timer: boolean;
  /** Whether colours carry letters. */
  letters: boolean;
  /** Whether a digit clears the marks that it excludes. */
  clearNotes: boolean;
  /** Notes at fixed places, or corner and centre marks. */
  marks: MarkStyle;
  /** Whether clues of finished lines are faint. */
  fadeClues: boolean;
  /** Whether open cells of a finished line are crossed. */
  autoCross: boolean;
}

const KEY = "runut-settings";

function saved(): Saved {
  const language: Language = globalThis.navigator?.language.startsWith("id") ? "id" : "en";
  const defaults: Saved = {
    theme: "system",
    conflicts: "always",
    language,
    timer: true,
    letters: true,
    clearNotes: true,
    marks: "placed",
    fadeClues: true,
    autoCross: false,
  };
  return { ...defaults, ...kept<Partial<Saved>>(KEY, {}) };
}

/** Every change is kept. */
export const settings = $state(saved());

/** The theme in which the page is drawn now. */
export function shownTheme(): Exclude<Theme, "system"> {
  if (settings.theme !== "system") return settings.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

let before = JSON.stringify(settings);

$effect.root(() => {
  $effect(() => {
    const now = JSON.stringify(settings);
    // What nobody chose is not kept: it follows the browser.
    if (now !== before) keep(KEY, settings);
    before = now;
  });
});
