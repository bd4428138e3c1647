/** Keys for the board while the focus is elsewhere: on a button that was pressed, or nowhere. */

/** Whether a key was pressed outside the board, where it has no meaning of its own.
 *
 * Keys in a sheet over the board, such as its Escape, belong to the sheet.
 */
export function isElsewhere({ target, key }: KeyboardEvent): boolean {
  const isButton = target instanceof HTMLButtonElement && !target.closest("dialog");
  const isFree = target === document.body || isButton;
  return isFree && key !== " " && key !== "Enter" && key !== "Tab";
}
