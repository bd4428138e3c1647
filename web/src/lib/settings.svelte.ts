/** Settings, kept in this browser. */

export type Theme = "system" | "light" | "dark" | "contrast";
export type Conflicts = "off" | "mistakes" | "always";
export type Language = "en" | "id";

interface Saved {
  theme: Theme;
  conflicts: Conflicts;
  language: Language;
  timer: boolean;
  /** Whether colours carry letters. */
  letters: boolean;
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
