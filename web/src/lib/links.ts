/** Links: a puzzle in the fragment of an address, which no server sees, perhaps with the board so far or
 * a moment of the theatre. Any Runut opens it, whatever its address. */

import { boardText } from "./packed";
import type { Cell } from "./cells";
import { hiddenTitle, titled, veiled, withoutTitle } from "./hidden";
import type { Puzzle } from "./types";

/** What a link may hold besides its puzzle. */
export interface Extras {
  cells?: Cell[];
  /** The ways that the theatre shows side by side, and the node. */
  moment?: Record<"ways" | "at", string>;
}

/** What a link says. */
export interface Linked {
  text: string;
  family?: string;
  /** The board so far, as `boardText` writes it, or nothing. */
  board: string;
  /** The view that it opens: the game's own, or the theatre. */
  view: string;
}

/** The address in links: that of `--public-url`, or else where the page is. */
const PUBLIC =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content ?? "";
const address = (): string => PUBLIC || location.origin + location.pathname;

/** A link that opens a puzzle anywhere; it tells no hidden title to those who read it. */
export function linkTo(
  puzzle: Pick<Puzzle, "family" | "text" | "caption">,
  { cells, moment }: Extras = {},
): string {
  const { family, text } = withoutTitle(puzzle);
  const title = hiddenTitle(puzzle);
  const query = {
    family,
    text,
    ...(title && { shows: veiled(title) }),
    ...(cells && { board: boardText(cells) }),
    ...moment,
  };
  return `${address()}#/import?${new URLSearchParams(query)}`;
}

/** HTML that shows the puzzle of a link in a page elsewhere. */
export function frameOf(link: string, title: string): string {
  const source = quoted(link.replace("#/import?", "#/embed?"));
  const size = 'width="900" height="620"';
  return `<iframe src="${source}" title="${quoted(title)}" ${size} allow="clipboard-write"></iframe>`;
}

const quoted = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** What the query of a link says. */
export function linked(query: URLSearchParams): Linked {
  const said = (name: string): string => query.get(name) ?? "";
  const [family, ways] = [said("family"), said("ways")];
  return {
    text: titled(said("text"), veiled(said("shows"))),
    ...(family && { family }),
    board: said("board"),
    view: ways && `/theatre?${new URLSearchParams({ ways, at: said("at") || "0" })}`,
  };
}

/** The query of a text that is a link of some Runut, or null. */
export function queryOf(text: string): string | null {
  return /^\S+#\/(?:import|embed\/?)\?(\S+)$/.exec(text.trim())?.[1] ?? null;
}

// -- where links work -----------------------------------------------------------------------------

const THIS_MACHINE = /^(127\.[\d.]+|0\.0\.0\.0|\[::(1|ffff:7f[\da-f]{2}:[\da-f]+)?\])$/;
const NEAR = /\.(local|localhost|lan|internal|home\.arpa)$/;

/** Whether only this machine, or its own network, knows a host by this name. */
export function isNear(host: string): boolean {
  const name = host.replace(/\.$/, "");
  return !/[.:]/.test(name) || THIS_MACHINE.test(name) || NEAR.test(name);
}

/** The host of links that do not work elsewhere; nothing where they do. */
export function nearHost(): string {
  const { hostname } = new URL(address());
  return isNear(hostname) ? hostname : "";
}
