/** How much of the engine has come to the browser. */

class Loading {
  /** From 0 to 1; null before anybody asked for it. */
  share = $state<number | null>(null);
}

export const loading = new Loading();
