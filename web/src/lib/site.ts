/** A site without a server: what was stored beforehand is answered by files, all else by the engine.
 *
 * `python/runut/web/site.py` writes these files. While the engine is not there yet, puzzles come
 * from the shelf, so that a game begins at once.
 */

import {
  Refused,
  fault,
  type Fields,
  type Home,
  type JobRequest,
  type Later,
  type Question,
} from "./home";
import { t } from "./i18n.svelte";
import type { Fault, Job, Puzzle } from "./types";

/** Where the answers to questions are stored. */
const STORED: Partial<Record<Question, (fields: Record<string, string>) => string>> = {
  families: () => "families.json",
  techniques: ({ family, language }) => `techniques/${family}.${language}.json`,
  daily: ({ family, day }) => `daily/${family}/${day}.json`,
  lessons: ({ language }) => `lessons.${language}.json`,
  section: ({ name, number, language }) => `lessons/${name}/${number}.${language}.json`,
};

/** The days whose puzzles are stored, as `2026-11-27`. */
interface Days {
  first: string;
  last: string;
}

interface Shelf {
  family: string;
  method: string;
  options: Record<string, string>;
  /** Its puzzles are the files 0, 1, … of this folder. */
  folder: string;
  count: number;
}

const NOTHING = { id: "", progress: null, result: null, faults: null };

/** The home below the address of the stored answers; without an engine it only plays. */
export function siteHome(data: string, engine: Later | null): Home {
  const known = new Map<string, Puzzle>();
  let shelves: Promise<Shelf[]> | undefined;
  let days: Promise<Days | null> | undefined;

  async function ask<T>(question: Question, fields: Fields): Promise<T> {
    if (question === "read") {
      const puzzle = known.get(fields.text as string);
      if (puzzle) return puzzle as T;
    }
    const stored = await storedAnswer<T>(question, fields as Record<string, string>);
    return stored ?? needed(engine).ask<T>(question, fields);
  }

  async function storedAnswer<T>(
    question: Question,
    fields: Record<string, string>,
  ): Promise<T | null> {
    const name = STORED[question]?.(fields);
    if (!name) return null;
    if (question !== "daily") return file<T>(name);
    days ??= file<Days>("days.json");
    const { day = "" } = fields;
    const known = await days;
    return known && known.first <= day && day <= known.last ? file<T>(name) : null;
  }

  async function file<T>(name: string): Promise<T | null> {
    const answer = await fetch(data + name).catch(() => null);
    return answer?.ok ? ((await answer.json()) as T) : null;
  }

  /** A puzzle of the shelf, as a job gives it; nothing where the shelf has none like this. */
  async function ready<R>({ family, method, options, seed }: JobRequest): Promise<Job<R> | null> {
    shelves ??= file<Shelf[]>("shelf.json").then((all) => all ?? []);
    const shelf = (await shelves).find(
      (each) =>
        each.family === family && each.method === method && isSame(each.options, options ?? {}),
    );
    const puzzle =
      shelf && (await file<Puzzle>(`${shelf.folder}/${(seed ?? 0) % shelf.count}.json`));
    if (!puzzle) return null;
    known.set(puzzle.text, puzzle);
    const result = { family, text: puzzle.text, uniqueness: "unique", remarks: [] } as R;
    return { ...NOTHING, state: "done", result };
  }

  return {
    ask,
    draw: async (fields) => needed(engine).draw(fields),
    run<R>(request: JobRequest, progress: (job: Job<R>) => void) {
      let cancel = (): void => {};
      let isCancelled = false;
      const isLate = request.verb !== "generate" || engine?.isReady();
      const answer = (isLate ? Promise.resolve(null) : ready<R>(request)).then((job) => {
        if (job || isCancelled) return job ?? { ...NOTHING, state: "cancelled" as const };
        if (!engine) return { ...NOTHING, state: "faulty" as const, faults: missing() };
        const running = engine.run<R>(request, progress);
        cancel = running.cancel;
        return running.answer;
      });
      return {
        answer,
        cancel: () => {
          isCancelled = true;
          cancel();
        },
      };
    },
  };
}

function needed(engine: Later | null): Later {
  if (engine) return engine;
  throw new Refused(missing());
}

function missing(): Fault[] {
  return [fault(t("noEngine"), t("stillPlayed"))];
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
