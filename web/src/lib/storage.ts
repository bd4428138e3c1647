/** Small things that this browser keeps; without storage they hold until the page is left. */

/** What the storage answers, or something else where there is none or nobody can read what it holds. */
export function inStorage<T>(ask: (storage: Storage) => T, otherwise: T): T {
  try {
    return ask(localStorage);
  } catch {
    return otherwise;
  }
}

export function kept<T>(name: string, first: T): T {
  return inStorage((storage) => (JSON.parse(storage.getItem(name) ?? "null") ?? first) as T, first);
}

export function keep(name: string, value: unknown): void {
  inStorage((storage) => storage.setItem(name, JSON.stringify(value)), undefined);
}
