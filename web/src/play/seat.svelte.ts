/** The seat at a game: one tab plays it, others only look until they take the seat over.
 *
 * A lock of the browser says at once whether a tab sits there, even one that sleeps. Where there are
 * none (over plain HTTP) the tabs ask each other; where they cannot, each plays alone as before.
 */

/** What tabs say: a question who plays, its answer, a wish to take over, and its answer. */
type Said = "who" | "mine" | "take" | "left";

export interface Player {
  /** Store everything and stop. */
  leave: () => Promise<void>;
  /** Go on from what is stored. */
  come: () => Promise<void>;
}

/** Milliseconds that another tab may take to answer, and to store its game. */
const ANSWER = 250;
const HANDOVER = 1500;

export class Seat {
  /** Whether another tab plays. */
  isTaken = $state(false);
  readonly #name: string;
  readonly #channel: BroadcastChannel | null;
  #release = () => {};
  #hears = new Map<Said, () => void>();

  constructor(
    id: string,
    readonly player: Player,
  ) {
    this.#name = `runut-game-${id}`;
    this.#channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(this.#name) : null;
    this.#channel?.addEventListener("message", ({ data }) => void this.#hear(data as Said));
  }

  /** Sit down, unless another tab plays. */
  async sit(): Promise<void> {
    this.isTaken = !(await this.#lock({ ifAvailable: true }));
  }

  /** Take the seat: the other tab stores its game first, if it is awake. */
  async take(): Promise<void> {
    await this.#ask("take", "left", HANDOVER);
    await this.#lock({ steal: true });
    await this.player.come();
    this.isTaken = false;
  }

  close(): void {
    this.#release();
    this.#channel?.close();
  }

  async #hear(said: Said): Promise<void> {
    this.#hears.get(said)?.();
    if (this.isTaken) return;
    if (said === "who") this.#channel?.postMessage("mine" satisfies Said);
    if (said === "take") {
      await this.#leave();
      this.#channel?.postMessage("left" satisfies Said);
    }
  }

  async #leave(): Promise<void> {
    this.isTaken = true;
    await this.player.leave();
    this.#release();
  }

  /** Ask the other tabs; whether one answered in time. */
  async #ask(question: Said, answer: Said, patience: number): Promise<boolean> {
    if (!this.#channel) return false;
    const heard = new Promise<boolean>((resolve) => {
      this.#hears.set(answer, () => resolve(true));
      setTimeout(() => resolve(false), patience);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    this.#channel.postMessage(question);
    return heard.finally(() => this.#hears.delete(answer));
  }

  /** Whether the seat is ours now. */
  async #lock(how: LockOptions): Promise<boolean> {
    if (!("locks" in navigator)) {
      return how.steal === true || !(await this.#ask("who", "mine", ANSWER));
    }
    return new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => (this.#release = release));
      };
      // A lock that is stolen is lost at once: the thief has waited long enough.
      navigator.locks.request(this.#name, how, hold).catch(() => {
        if (!this.isTaken) void this.#leave();
      });
    });
  }
}
