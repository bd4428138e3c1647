/** A worker of the browser that holds Python with the package; its name is the engine's address.
 *
 * While it loads, it says what share has `loaded`, and `ready` at the end. Each message to it is a
 * request as text of JSON (`runut/asking/answering.py`). Some with `progress` and a last one with
 * `result` or `faults` answer it. An error of the worker itself reaches the page as an error: then
 * the page ends it.
 */

import { request, telling } from "./engine-cache";

type Answer = (request: string, progress: (message: string) => void) => string;

interface Python {
  pyimport(name: string): { answer: Answer };
}

/** `start.mjs` of the engine's folder. */
interface Starting {
  start(folder: URL, fetched: typeof request): Promise<Python>;
}

const ENGINE = new URL(self.name);

const ready = load();
ready.then(() => say({ ready: true }), reportError);

function say(message: { ready: true } | { loaded: number }): void {
  self.postMessage(JSON.stringify(message));
}

async function load(): Promise<Answer> {
  const { start } = await imported(await request(new URL("start.mjs", ENGINE)));
  const python = await start(
    ENGINE,
    telling((loaded) => say({ loaded })),
  );
  return python.pyimport("runut.asking.answering").answer;
}

async function imported(script: Response): Promise<Starting> {
  const address = URL.createObjectURL(await script.blob());
  try {
    return (await import(/* @vite-ignore */ address)) as Starting;
  } finally {
    URL.revokeObjectURL(address);
  }
}

self.addEventListener("message", async ({ data }: MessageEvent<string>) => {
  try {
    const answer = await ready;
    self.postMessage(answer(data, (message) => self.postMessage(message)));
  } catch (error) {
    reportError(error);
  }
});
