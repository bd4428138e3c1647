/** A draft with its history is kept under its name: a moment after each edit, and at the end. */

import { saveDraft } from "../lib/saved";
import type { History } from "./history.svelte";

const SAVE_AFTER = 300;

interface Keeping {
  name: string;
  /** Nothing while the draft is not there. */
  history: History<unknown> | null;
  /** Whether another tab edits the draft: nothing is stored here then. */
  isHeld: boolean;
}

/** Keep a draft while its editor stands; the function stores it at once. */
export function keeping(draft: () => Keeping): () => Promise<void> {
  const saveNow = async () => {
    const { name, history } = draft();
    if (history && (history.canUndo || history.canRedo)) await saveDraft(name, history.kept);
  };
  const keep = () => {
    if (!draft().isHeld) void saveNow();
  };
  $effect(() => {
    void draft().history?.kept;
    const timer = setTimeout(keep, SAVE_AFTER);
    return () => clearTimeout(timer);
  });
  $effect(() => keep);
  return saveNow;
}
