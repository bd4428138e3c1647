/** The games whose rules were shown in this browser. */

import { inStorage, keep, kept } from "../lib/storage";

const KEY = "runut-rules-seen";

/** Without storage the rules would come back with every puzzle. */
export function isSeen(family: string): boolean {
  return inStorage((storage) => (storage.getItem(KEY) ?? "").includes(`"${family}"`), true);
}

export function see(family: string): void {
  keep(KEY, [...new Set([...kept<string[]>(KEY, []), family])]);
}
