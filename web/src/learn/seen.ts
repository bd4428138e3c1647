/** The games whose rules were shown in this browser. */

const KEY = "runut-rules-seen";

export function isSeen(family: string): boolean {
  try {
    return seen().includes(family);
  } catch {
    // Without storage they would come back with every puzzle.
    return true;
  }
}

export function see(family: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...seen(), family])]));
  } catch {
    // Without storage the page still works.
  }
}

function seen(): string[] {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
}
