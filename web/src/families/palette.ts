/** Palettes: each colour's shade, and its letter for those who cannot tell colours apart. */

import { t } from "../lib/i18n.svelte";
import { inkOn, numbered } from "../lib/shades";
import type { Paint, Palette } from "./types";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Shades for new colours, far apart for colour-blind eyes too (after Okabe and Ito). */
const SHADES = [
  "#000000",
  "#d55e00",
  "#0072b2",
  "#009e73",
  "#e69f00",
  "#cc79a7",
  "#56b4e9",
  "#f0e442",
];

/** Whether everything is simply black: then nothing needs a letter. */
export function isPlain(palette: Palette): boolean {
  return palette.colours.length <= 1 && (palette.colours[0] ?? "black") === "black";
}

/** How a value is painted; values of colours count from 1. Null for white and for plain black. */
export function paintOf(palette: Palette, value: number): Paint | null {
  if (isPlain(palette) || value < 1 || value > palette.colours.length) return null;
  const mark = palette.marks?.[value - 1] ?? LETTERS[value - 1] ?? "?";
  const fill = palette.shades?.[value - 1] ?? numbered(value - 1);
  return { fill, ink: inkOn(fill), mark };
}

/** What a colour is called. */
export function nameOf(palette: Palette, value: number): string {
  if (isPlain(palette)) return t("black");
  const [name] = (palette.colours[value - 1] ?? "").split("#");
  return name || t("colour", { number: value });
}

/** The palette with one colour more, of a shade that is not there yet. */
export function withColour(palette: Palette): Palette {
  const { colours, shades, marks } = whole(palette);
  const shade = SHADES.find((each) => !shades.includes(each)) ?? "#808080";
  const mark = LETTERS.find((each) => !marks.includes(each)) ?? "?";
  return { colours: [...colours, shade], shades: [...shades, shade], marks: [...marks, mark] };
}

/** The palette with another shade for a value, which is then called by it. */
export function withShade(palette: Palette, value: number, shade: string): Palette {
  const { colours, shades, marks } = whole(palette);
  const put = (list: string[]) => list.map((each, at) => (at === value - 1 ? shade : each));
  return { colours: put(colours), shades: put(shades), marks };
}

/** A palette in which every colour has a shade and a letter. */
export function whole(palette: Palette): { colours: string[]; marks: string[]; shades: string[] } {
  const { colours } = palette;
  return {
    colours,
    shades: colours.map((_, at) => palette.shades?.[at] ?? SHADES[at % SHADES.length] ?? "#000000"),
    marks: colours.map((_, at) => palette.marks?.[at] ?? LETTERS[at] ?? "?"),
  };
}
