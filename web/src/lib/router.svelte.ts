/** The place in the app, kept in the fragment of the address, which no server sees. */

import type { Puzzle } from "./types";
import { hiddenTitle, withoutTitle, veiled } from "./hidden";

export interface Place {
  parts: string[];
  query: URLSearchParams;
}

/** What a page that loads late gets. */
export interface LatePage {
  name: string;
  /** The parts of the address after the name. */
  more: string[];
  /** Play the board of a text; it is a prop so that the first script stays one. */
  onplay: (text: string, family: string) => void;
}

export function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { parts: path.split("/").filter(Boolean), query: new URLSearchParams(query) };
}

/** The address in links: that of `--public-url`, or else where the page is. */
const PUBLIC =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content ?? "";

/** Whether links work on this machine only. */
export const isLocal =
  !PUBLIC && /^(localhost|127\..*|\[::1\])$/.test(globalThis.location?.hostname ?? "");

/** A link that opens a puzzle anywhere, perhaps at a moment of the theatre; it tells no hidden title
 * to those who read it. */
export function linkTo(
  puzzle: Pick<Puzzle, "family" | "text" | "caption">,
  moment: Record<string, string> = {},
): string {
  const { family, text } = withoutTitle(puzzle);
  const title = hiddenTitle(puzzle);
  const query = { family, text, ...(title ? { shows: veiled(title) } : {}), ...moment };
  return `${PUBLIC || location.origin + location.pathname}#/import?${new URLSearchParams(query)}`;
}

class Router {
  place = $state.raw<Place>(placeOf(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.place = placeOf(location.hash)));
  }

  go(path: string, replace = false): void {
    if (replace) location.replace(`#/${path}`);
    else location.hash = `/${path}`;
  }
}

export const router = new Router();
