/** The home in a browser: workers that hold Python, with the engine below an address. */

import { Engine, homeOf, type Helper } from "./engine";
import type { Later } from "./home";

export function browserHome(address: string, tell: (share: number) => void): Later {
  const name = new URL(address, document.baseURI).href;
  return homeOf(
    new Engine(
      () =>
        new Worker(new URL("./engine.worker.ts", import.meta.url), {
          type: "module",
          name,
        }) as Helper,
      tell,
    ),
  );
}
