/** Keys that are meant for the board though the focus is not on it: after a press of a button, or when
 * nothing has the focus. */

/** Whether a key was pressed outside the board and means nothing to what has the focus. */
export function isElsewhere({ target, key }: KeyboardEvent): boolean {
  const isFree = target === document.body || target instanceof HTMLButtonElement;
  return isFree && key !== " " && key !== "Enter" && key !== "Tab";
}
