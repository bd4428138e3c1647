/** Colours that roles carry, and a legible ink for each. */

import { inks, pieces, roles } from "../../../python/runut/drawing/palette.json";

const [DARK_INK = "", LIGHT_INK = ""] = inks;
/** How many colours of pieces there are. */
export const PIECES = pieces.length;

/** The colour of a number, for whatever has no shade of its own. */
export function numbered(number: number): string {
  return `var(--piece-${number % PIECES})`;
}

/** The colour of a role on light paper, for what is drawn on pieces and lies on no page. */
export function onPieces(role: keyof typeof roles): string {
  return roles[role].light.slice(0, 7);
}

/** A legible ink on a shade, by contrast (WCAG 2); colours of pieces are all light. */
export function inkOn(shade: string): string {
  if (!shade.startsWith("#")) return DARK_INK;
  const light = luminance(shade);
  return contrast(luminance(DARK_INK), light) >= contrast(luminance(LIGHT_INK), light)
    ? DARK_INK
    : LIGHT_INK;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(shade: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(shade.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The fill that a role carries with it, such as "colour:#aa0000", "ink:3" or "piece:3". */
export function fillOf(role: string): string | undefined {
  const [name, shade = ""] = role.split(":");
  if (name === "ink") return inkOn(shade);
  if (name !== "colour" && name !== "piece") return undefined;
  return shade.startsWith("#") ? shade : numbered(Number(shade));
}
