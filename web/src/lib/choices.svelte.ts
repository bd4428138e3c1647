/** The size and the level that were last played of each family, kept in this browser. */

import type { Level } from "./levels";
import { keep, kept } from "./storage";

interface Wish {
  size?: string;
  level?: Level;
}

const KEY = "runut-choices";

const wishes = $state(kept<Record<string, Wish>>(KEY, {}));

export const choices = {
  of: (family: string): Wish => wishes[family] ?? {},
  set(family: string, wish: Wish): void {
    wishes[family] = { ...wishes[family], ...wish };
    keep(KEY, wishes);
  },
};
