/** The families that the server knows, for pages that wait for them. */

import { families } from "../lib/api";
import { notices } from "../lib/notices.svelte";
import type { Family } from "../lib/types";

export class Known {
  all = $state.raw<Family[]>([]);

  constructor() {
    families().then(
      (all) => (this.all = all),
      (error: unknown) => notices.tell(error),
    );
  }
}
