/** The kernel of a notebook as the home of questions: the texts of the browser's worker, as messages.
 *
 * The kernel answers one question after another, between the cells that it runs, so a question that
 * is cancelled goes on there until its limits end it: nobody listens any more.
 */

import { Engine, homeOf, type Helper } from "../lib/engine";
import type { Home } from "../lib/home";
import type { Model, Said } from "./model";

let asked = 0;

export function kernelHome(model: Model): Home {
  return homeOf(new Engine(() => new Kernel(model)));
}

export class Kernel implements Helper {
  onmessage: Helper["onmessage"] = null;
  onerror: Helper["onerror"] = null;
  /** The number of the question that is asked now. */
  #about = 0;

  constructor(readonly model: Model) {
    model.on("msg:custom", this.#hear);
  }

  postMessage(request: string): void {
    this.#about = asked += 1;
    this.model.send({ about: this.#about, request });
  }

  terminate(): void {
    this.model.off("msg:custom", this.#hear);
  }

  readonly #hear = ({ about, said }: Said): void => {
    if (about === this.#about) this.onmessage?.({ data: said });
  };
}
