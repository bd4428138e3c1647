/** The home of a site's page: its stored answers, and its engine where it has one. */

import { SITE, askAt, headed } from "./api";
import { browserHome } from "./browser";
import { loading, savesData } from "./loading.svelte";
import { siteHome } from "./site";

const ENGINE = headed("engine");
const engine = ENGINE ? browserHome(ENGINE, (share) => (loading.share = share)) : null;

if (SITE) askAt(siteHome(SITE, engine));

/** Load the engine of a site beside the page, for readers who do not save data. */
export function prepare(): void {
  if (!savesData()) engine?.prepare();
}
