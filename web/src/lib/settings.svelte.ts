/** Settings, kept in this browser. */

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
  const language: Language = navigator.language.startsWith("id") ? "id" : "en";
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
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return defaults;
  }
}

class Settings {
  #values = $state(saved());

  get theme(): Theme {
    return this.#values.theme;
  }
  /** The theme in which the page is drawn now. */
  get shownTheme(): Exclude<Theme, "system"> {
    if (this.theme !== "system") return this.theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  get conflicts(): Conflicts {
    return this.#values.conflicts;
  }
  get language(): Language {
    return this.#values.language;
  }
  get timer(): boolean {
    return this.#values.timer;
  }

  get letters(): boolean {
    return this.#values.letters;
  }
  get clearNotes(): boolean {
    return this.#values.clearNotes;
  }
  get marks(): MarkStyle {
    return this.#values.marks;
  }
  get fadeClues(): boolean {
    return this.#values.fadeClues;
  }
  get autoCross(): boolean {
    return this.#values.autoCross;
  }

  set(change: Partial<Saved>): void {
    Object.assign(this.#values, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // Without storage the page still works.
    }
  }
}

export const settings = new Settings();
