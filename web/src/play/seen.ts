/** What is seen and spoken of a cell, and its element. */

import { t } from "../lib/i18n.svelte";
import { placeOf, type Cell } from "../lib/cells";
import { OPEN, type Play } from "../families/types";

export interface Seen {
  label: string;
  look: string;
  style: string;
  isClashing: boolean;
  isSelected: boolean;
  isFilled: boolean;
}

const SVG = "http://www.w3.org/2000/svg";
const BARE = "cell ground value-255";

export function seenOf(
  play: Play,
  cell: number,
  shown: Cell,
  { isClashing, isSelected }: Pick<Seen, "isClashing" | "isSelected">,
): Seen {
  const fill = play.paint?.(shown.value)?.fill;
  const { value, notes, corners } = shown;
  return {
    label: labelOf(play, cell, shown, isClashing),
    look: `cell ground value-${value}${isSelected ? " selected" : ""}${isClashing ? " clashing" : ""}`,
    style: fill ? `fill: ${fill}` : "",
    isClashing,
    isSelected,
    isFilled: value !== OPEN || notes.length > 0 || corners.length > 0 || play.printed(cell) !== "",
  };
}

function labelOf(
  play: Play,
  cell: number,
  { value, notes, corners, colour }: Cell,
  isClashing: boolean,
): string {
  const place = t("cell", placeOf(cell, play.columns));
  if (play.isHole?.(cell)) return `${place}: ${t("outside")}`;
  const marks = [...new Set([...notes, ...corners])].map(play.symbol).join(" ");
  const open = marks ? t("notes", { notes: marks }) : t("open");
  const isGiven = play.isGiven(cell);
  const read = isGiven ? play.read?.(cell, value) : undefined;
  const said = read ?? (value === OPEN ? open : play.spoken(value));
  const words = [
    `${play.printed(cell)}${said}`,
    isGiven ? t("given") : "",
    colour ? t("colour", { number: colour }) : "",
    isClashing ? t("clash") : "",
  ];
  return `${place}: ${words.filter(Boolean).join(", ")}`;
}

/** The elements of a row of empty cells. A board may have thousands: copies of a row come much
 * quicker than as many elements made one by one. */
export function emptyRow(columns: number, isSelectable: boolean): DocumentFragment {
  const row = document.createDocumentFragment();
  for (let column = 0; column < columns; column += 1) {
    const cell = document.createElementNS(SVG, "rect");
    const looks = { role: "gridcell", tabindex: "-1", class: BARE, x: `${column}` };
    for (const [name, value] of Object.entries({ ...looks, width: "1", height: "1" }))
      cell.setAttribute(name, value);
    if (isSelectable) cell.setAttribute("aria-selected", "false");
    row.append(cell);
  }
  return row;
}

const EMPTY: Seen = {
  label: "",
  look: BARE,
  style: "",
  isClashing: false,
  isSelected: false,
  isFilled: false,
};

/** Write into an element of such a row what has changed. */
export function write(element: SVGElement, now: Seen, before = EMPTY): void {
  if (now.label !== before.label) element.setAttribute("aria-label", now.label);
  if (now.look !== before.look) element.setAttribute("class", now.look);
  if (now.style !== before.style) element.style.cssText = now.style;
  if (now.isSelected !== before.isSelected)
    element.setAttribute("aria-selected", String(now.isSelected));
  if (now.isClashing === before.isClashing) return;
  if (now.isClashing) element.setAttribute("aria-invalid", "true");
  else element.removeAttribute("aria-invalid");
}
