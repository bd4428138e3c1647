/** Keys that all boards have in common. */

/** The ways of the arrow keys: to the right, and down. */
export const STEPS: Record<string, [right: number, down: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Whether a key was pressed outside the board, on a button or nowhere, where it has no meaning of its own.
 *
 * Keys in a sheet over the board, such as its Escape, belong to the sheet.
 */
export function isElsewhere({ target, key }: KeyboardEvent): boolean {
  const isButton = target instanceof HTMLButtonElement && !target.closest("dialog");
  const isFree = target === document.body || isButton;
  return isFree && key !== " " && key !== "Enter" && key !== "Tab";
}

/** Undo or redo by the usual keys; whether it was one of these. */
export function undoes(event: KeyboardEvent, past: { undo(): void; redo(): void }): boolean {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey)) return false;
  if (key === "z" && !event.shiftKey) past.undo();
  else if (key === "y" || key === "z") past.redo();
  else return false;
  return true;
}
