/** Keys for the board while the focus is elsewhere: on a button that was pressed, or nowhere. */

/** Whether a key was pressed outside the board, where it has no meaning of its own. */
export function isElsewhere({ target, key }: KeyboardEvent): boolean {
  const isFree = target === document.body || target instanceof HTMLButtonElement;
  return isFree && key !== " " && key !== "Enter" && key !== "Tab";
}
