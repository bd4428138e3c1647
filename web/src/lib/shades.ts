/** Colours that roles carry, and a legible ink for each. */

const DARK_INK = "#14181b";
const LIGHT_INK = "#ffffff";
/** Colours of pieces in the style sheet. */
const PIECES = 12;

/** The colour of a number, for whatever has no shade of its own. */
export function numbered(number: number): string {
  return `var(--piece-${number % PIECES})`;
}

/** A legible ink on a shade, by its luminance (WCAG 2); colours of pieces are all light. */
export function inkOn(shade: string): string {
  if (!shade.startsWith("#")) return DARK_INK;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(shade.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? DARK_INK : LIGHT_INK;
}

/** The fill that a role carries with it, such as "colour:#aa0000", "ink:3" or "piece:3". */
export function fillOf(role: string): string | undefined {
  const [name, shade = ""] = role.split(":");
  if (name === "ink") return inkOn(shade);
  if (name !== "colour" && name !== "piece") return undefined;
  return shade.startsWith("#") ? shade : numbered(Number(shade));
}
