/** Generates a puzzle on the server and starts a game of it. */

import { Refused, fault, readPuzzle, run, type JobRequest, type Running } from "./api";
import { notices } from "./notices.svelte";
import { router } from "./router.svelte";
import { saveGame } from "./saved";
import type { Choice, Level } from "./levels";
import type { Family, Puzzle } from "./types";
import { newGame } from "../play/game.svelte";

/** A request for a puzzle; its level is for the page, its options say the same to the server. */
export type Wish = Omit<JobRequest, "verb" | "family"> & { family: string; level?: Level };

const SECONDS = 30;

export class Making {
  /** The family of the puzzle that is being generated. */
  family = $state("");
  #running: Running<{ text: string }> | null = null;

  /** Generate a puzzle; returns its game's number, or nothing when cancelled. */
  async begin({ level, ...wish }: Wish): Promise<string | null> {
    this.family = wish.family;
    const seed = Math.floor(Math.random() * 2 ** 32);
    this.#running = run<{ text: string }>({ verb: "generate", seconds: SECONDS, seed, ...wish });
    try {
      const job = await this.#running.answer;
      if (job.state === "cancelled") return null;
      if (!job.result) throw new Refused(job.faults ?? [fault(job.state)]);
      const { family, method = "", options = {}, image } = wish;
      const puzzle = await readPuzzle(job.result.text, family);
      return await begun(
        image ? puzzle : { ...puzzle, made: { method, options, ...(level ? { level } : {}) } },
      );
    } finally {
      this.family = "";
      this.#running = null;
    }
  }

  cancel(): void {
    this.#running?.cancel();
  }
}

/** Go to a game that is still to come, if it comes, or say why it does not. */
export async function goToGame(find: () => Promise<string | null>): Promise<void> {
  notices.close();
  try {
    const id = await find();
    if (id) router.go(`game/${id}`);
  } catch (error) {
    notices.tell(error);
  }
}

/** A new game of a puzzle, kept in this browser: its number. */
export async function begun(puzzle: Puzzle): Promise<string> {
  const game = newGame(puzzle);
  await saveGame(game);
  return game.id;
}

/** How to generate a puzzle of a size and level. */
export function wishFor(family: string, { size, level }: Choice): Wish {
  return { family, method: size.method, options: size.levels[level] ?? {}, level };
}

/** How to generate another puzzle like this one: with the same request, else of its size. */
export function another(puzzle: Puzzle, { name, generators }: Family): Wish {
  if (puzzle.made) return { family: name, ...puzzle.made };
  const [first] = generators;
  const { rows, columns } = puzzle.board as { rows?: number; columns?: number };
  const isSized = first?.options.some((option) => option.name === "size") && rows && columns;
  const size = rows === columns ? `${rows}` : `${columns}x${rows}`;
  return { family: name, method: first?.name ?? "", options: isSized ? { size } : {} };
}
