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
 * Keys in a sheet over the board, such as its Escape, belong to the sheet. What lies around the root of
 * the board, as a notebook around a widget, has keys of its own.
 */
export function isElsewhere(event: KeyboardEvent, root: Node = document): boolean {
  const [target] = event.composedPath();
  const { key } = event;
  const isButton =
    target instanceof HTMLButtonElement && root.contains(target) && !target.closest("dialog");
  const isFree = isButton || (root === document && target === document.body);
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
