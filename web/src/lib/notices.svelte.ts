/** What the page has to say about something that did not work: one thing at a time, in one place. */

import { Refused } from "./api";
import type { Fault } from "./types";

/** A place on the screen, such as the one where a file fell. */
export interface Spot {
  x: number;
  y: number;
}

export interface Notice {
  faults: Fault[];
  /** The text that the faults are about. */
  text: string;
  at: Spot | null;
}

class Notices {
  now = $state.raw<Notice | null>(null);
  /** Work that somebody waits for, and where it was asked for. */
  busy = $state.raw<{ what: string; at: Spot | null } | null>(null);

  /** Tell why something was refused; errors of the page itself go on. */
  tell(error: unknown, { text = "", at = null }: { text?: string; at?: Spot | null } = {}): void {
    if (!(error instanceof Refused)) throw error;
    this.now = { faults: error.faults, text, at };
  }

  close(): void {
    this.now = null;
  }
}

export const notices = new Notices();
