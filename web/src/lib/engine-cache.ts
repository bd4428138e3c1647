/** Requests for the files of the engine: what holds a hash in its name is fetched once.
 *
 * `manifest.json` lists these files, and `start.mjs` starts them (`tools/build_browser.py`): both
 * are asked for anew, and offline they are what came last.
 */

const KEPT = "runut-engine";
const NAMED_BY_HASH = /\.gz$/;

interface Manifest {
  files: { file: string }[];
}

/** The file at this address. */
export async function request(place: URL): Promise<Response> {
  // A browser keeps nothing for a page that came without encryption.
  const cache = await globalThis.caches?.open(KEPT);
  if (NAMED_BY_HASH.test(place.pathname)) {
    return (await cache?.match(place.href)) ?? fetched(place, cache);
  }
  try {
    const answer = await fetched(place, cache);
    if (place.pathname.endsWith("/manifest.json") && cache) {
      await forget(cache, place, (await answer.clone().json()) as Manifest);
    }
    return answer;
  } catch (error) {
    const last = await cache?.match(place.href);
    if (last) return last;
    throw error;
  }
}

async function fetched(place: URL, cache: Cache | undefined): Promise<Response> {
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place.href}: ${answer.status}`);
  // Where there is no room it is fetched again.
  cache?.put(place.href, answer.clone()).catch(() => {});
  return answer;
}

/** Forget the files of earlier builds. */
async function forget(cache: Cache, manifest: URL, { files }: Manifest): Promise<void> {
  const folder = new URL(".", manifest).href;
  const listed = new Set(files.map(({ file }) => folder + file));
  const kept = (await cache.keys()).map(({ url }) => url);
  const old = kept.filter((url) => url.startsWith(folder) && NAMED_BY_HASH.test(url));
  await Promise.all(old.filter((url) => !listed.has(url)).map((url) => cache.delete(url)));
}
