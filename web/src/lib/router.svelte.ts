/** The place in the app, kept in the fragment of the address, which no server sees. */

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

class Router {
  place = $state.raw<Place>(placeOf(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.place = placeOf(location.hash)));
  }

  /** Whether the page shows one puzzle in a frame of another page. */
  get isEmbedded(): boolean {
    return this.place.parts[0] === "embed";
  }

  go(path: string, replace = false): void {
    if (replace) location.replace(`#/${path}`);
    else location.hash = `/${path}`;
  }
}

export const router = new Router();
