/** The style sheet of the page's colours, from the table that pictures have too. */

type Roles = Record<string, string>;
type Shades = { light: string; dark: string; contrast: string };

/** What lies under the signs of a board, and the signs that have another colour than a given. */
const GROUNDS = ["white", "cell", "paper", "shade", "parity", "black"];
const SIGNS = ["found", "on-black", "letter-on-black", "label", "label-small", "letter"];

export interface Palette {
  pieces: string[];
  tints: string[];
  /** The theme that each inherits from. */
  themes: Record<string, string | null>;
  /** How each role looks, by theme. */
  roles: Record<string, Roles>;
  page: Record<string, Shades>;
}

/** The colour of each role in a theme; what it does not have is as in its base. */
function coloursOf(palette: Palette, theme: string): Roles {
  const base = palette.themes[theme];
  const own = Object.entries(palette.roles).map(([role, looks]) => [
    role,
    looks[theme]?.slice(0, 7),
  ]);
  const known = own.filter(([, colour]) => colour);
  return { ...(base ? coloursOf(palette, base) : {}), ...Object.fromEntries(known) };
}

function rule(selector: string, colours: [string, string][]): string {
  const lines = colours.map(([name, colour]) => `  --${name}: ${colour};\n`);
  return `${selector} {\n${lines.join("")}}\n`;
}

/** Variables `--role-*`, `--piece-*` and those of the page itself. */
export function styles(palette: Palette): string {
  const [light, dark, contrast] = ["light", "dark", "contrast"].map((theme) =>
    coloursOf(palette, theme),
  ) as [Roles, Roles, Roles];
  const pieces = palette.pieces.map((colour, number): [string, string] => [
    `piece-${number}`,
    colour,
  ]);
  const both = Object.keys(light).map((role): [string, string] => [
    `role-${role}`,
    `light-dark(${light[role]}, ${dark[role]})`,
  ]);
  const page = Object.entries(palette.page);
  const always = page.map(([name, shades]): [string, string] => [
    name,
    `light-dark(${shades.light}, ${shades.dark})`,
  ]);
  const strong = [
    ...Object.entries(contrast).map(([role, colour]): [string, string] => [`role-${role}`, colour]),
    ...page.map(([name, shades]): [string, string] => [name, shades.contrast]),
  ];
  const filled = (selector: string, name: string) =>
    `${selector}${name} {\n  fill: var(--${name});\n}\n`;
  const drawn = Object.keys(light).filter((role) => /^(line|dot|sign|shade)\b/.test(role));
  return [
    rule(":root", [...pieces, ...both, ...always]),
    rule(':root[data-theme="contrast"]', strong),
    ...pieces.map(([name]) => filled(".", name)),
    ...drawn.map((role) => filled(".item.", `role-${role}`)),
    ...GROUNDS.map((role) => filled(".", `role-${role}`)),
    ...SIGNS.map((role) => filled(".board .", `role-${role}`)),
    ...palette.tints.map((colour, at) => rule(`.tint-${at + 1}`, [["own", colour]])),
  ].join("");
}
