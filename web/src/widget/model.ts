/** What a widget and its kernel share: values by name, and messages (https://anywidget.dev/en/afm). */

import type { Language, Theme } from "../lib/settings.svelte";
import type { Puzzle, Rows } from "../lib/types";

/** The values, by their names in `python/runut/web/puzzle_widget.py`. */
export interface Values {
  _puzzle: Puzzle;
  /** What is wrong where a rule is broken, by language. */
  _broken: Record<Language, Record<string, string>>;
  _styles: string;
  board: Rows;
  marks: Record<string, number[]>;
  language: Language;
  theme: Theme;
}

/** A message of the kernel: a text of JSON for the question of this number. */
export interface Said {
  about: number;
  said: string;
}

export interface Model {
  get<Name extends keyof Values>(name: Name): Values[Name];
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  save_changes(): void;
  send(message: { about: number; request: string }): void;
  on(event: string, hear: (said: Said) => void): void;
  off(event: string, hear: (said: Said) => void): void;
}
