/** Requests for the files of the engine: what holds a hash in its name is fetched once.
 *
 * `manifest.json` lists these files, and `start.mjs` starts them (`tools/build_browser.py`): both
 * are asked for anew, and offline they are what came last.
 */

const KEPT = "runut-engine";
const NAMED_BY_HASH = /\.gz$/;

interface Manifest {
  files: { file: string; stored: number }[];
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

/** The same requests; `tell` hears what share of all files has come. */
export function telling(tell: (share: number) => void): typeof request {
  let [whole, come] = [Infinity, 0];
  const counter = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        come += chunk.byteLength;
        // What a host has unpacked is longer than what the list says.
        tell(Math.min(1, come / whole));
        out.enqueue(chunk);
      },
    });
  return async (place) => {
    const answer = await request(place);
    if (place.pathname.endsWith("/manifest.json")) {
      const { files } = (await answer.clone().json()) as Manifest;
      whole = files.reduce((sum, { stored }) => sum + stored, 0);
    }
    if (!NAMED_BY_HASH.test(place.pathname) || !answer.body) return answer;
    return new Response(answer.body.pipeThrough(counter()), { headers: answer.headers });
  };
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
