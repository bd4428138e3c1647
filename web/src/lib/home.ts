/** Where the page asks its questions: on a server, or in a worker of its own browser. */

import type { Fault, Job, Rows } from "./types";

/** A refusal carries the faults of what was asked. */
export class Refused extends Error {
  constructor(readonly faults: Fault[]) {
    super(faults.map((fault) => fault.message).join("\n"));
  }
}

export function fault(message: string, hint = ""): Fault {
  return { message, hint, line: null, column: null };
}

/** Questions that are answered at once. */
export type Question =
  | "families"
  | "techniques"
  | "tools"
  | "shapes"
  | "read"
  | "write"
  | "check"
  | "draw"
  | "daily"
  | "lessons"
  | "section"
  | "exercise";

export type Fields = Record<string, unknown>;

/** A drawing as a home answers it. */
export interface Drawn {
  media: string;
  base64: string;
}

export function blobOf({ media, base64 }: Drawn): Blob {
  return new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: media });
}

export interface Home {
  /** The answer to a question; rejects with `Refused`. */
  ask<T>(question: Question, fields: Fields): Promise<T>;
  /** A picture, as `ask("draw")` gives it. */
  draw(fields: Fields): Promise<Blob>;
  /** Start a job; `progress` is called at every change. */
  run<R>(request: JobRequest, progress: (job: Job<R>) => void): Running<R>;
}

/** A home that takes seconds to load. */
export interface Later extends Home {
  isReady: () => boolean;
  /** Load before anything is asked. */
  prepare: () => void;
}

/** A running job: its answer, and a way to cancel it. */
export interface Running<R> {
  answer: Promise<Job<R>>;
  cancel: () => void;
}

export interface JobRequest {
  verb:
    | "solve"
    | "count"
    | "forced"
    | "superfluous"
    | "candidates"
    | "completions"
    | "judge"
    | "path"
    | "finish"
    | "sheet"
    | "generate"
    | "look"
    | "trace"
    | "explain"
    | "tree"
    | "film"
    | "narrate"
    | "hint"
    | "hints"
    | "rate"
    | "why-not"
    | "practice"
    | "own";
  text?: string;
  family?: string;
  algorithm?: string;
  method?: string;
  options?: Record<string, string>;
  /** A picture in base64, for generators that begin with one. */
  image?: string;
  /** The technique that `practice` is for. */
  technique?: string;
  solutions?: number;
  seconds?: number;
  seed?: number;
  /** The room for a recorded search, in words of eight bytes. */
  events?: number;
  /** Of sentences: events in base64, how many of them hold before the first node, and how many nodes. */
  recorded?: string;
  held?: number;
  first?: number;
  asked?: number;
  whole?: boolean;
  /** Of a hint: the player's board, the candidates left in cells by their names, and what is known besides. */
  board?: Rows;
  marks?: Record<string, number[]>;
  told?: [cells: number[], value: number, holds: boolean][];
  language?: "en" | "id";
  /** The colours of a tree or a film. */
  theme?: string;
  /** Of `own`: the code of a reader, and the algorithm to compare it with. */
  source?: string;
  beside?: string;
  /** The cell and the value that `why-not` asks about. */
  cell?: string;
  value?: number;
}
