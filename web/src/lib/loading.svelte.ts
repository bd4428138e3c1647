/** What is loaded before anybody asks for it, and how much of the engine has come. */

class Loading {
  /** From 0 to 1; null before anybody asked for it. */
  share = $state<number | null>(null);
}

export const loading = new Loading();

/** Whether the reader wants nothing loaded ahead. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
