/** Numbers that are drawn together as one text, each digit at its own place: thousands of texts would
 * take a browser long. */

/** A number, the middle of its place and its size. */
export interface Numeral {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** Numbers of one size; `x` and `y` have a place for each digit. */
export interface Numerals {
  text: string;
  x: string;
  y: string;
  size: number;
}

/** The width of a digit of the typeface, in ems. */
const DIGIT = 0.572;

/** As few texts as the numbers have sizes. */
export function together(numerals: Numeral[]): Numerals[] {
  const sizes = [...new Set(numerals.map(({ size }) => size))];
  return sizes.map((size) => {
    const digits = numerals.filter((each) => each.size === size).flatMap(digitsOf);
    return {
      size,
      text: digits.map(({ text }) => text).join(""),
      x: digits.map(({ x }) => rounded(x)).join(" "),
      y: digits.map(({ y }) => rounded(y)).join(" "),
    };
  });
}

/** The digits of a number, side by side around its middle. */
function digitsOf({ text, x, y, size }: Numeral): Numeral[] {
  const width = DIGIT * size;
  const first = x - ((text.length - 1) * width) / 2;
  return [...text].map((digit, at) => ({ text: digit, x: first + at * width, y, size }));
}

function rounded(place: number): number {
  return Math.round(1000 * place) / 1000;
}
