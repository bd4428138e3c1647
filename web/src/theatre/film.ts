/** A recorded search of any length, as the stretches that the engine keeps (its `sampled.rs`).
 *
 * One stretch holds all of a search that fits. A longer one has a stretch for each kept node; they lie
 * in even steps on a logarithmic axis, and the first and the last node are always there.
 */

import { NODE, Replay, kindOf, type Moment, type Stretch } from "./replay";

/** Words before the events of a stretch. */
const HEAD = 5;
const WORD = 8;
/** Nodes that are put into words at once, and how many of them lie before the one that is shown. */
const ASKED = 64;
const BEFORE = 16;

interface Part {
  first: number;
  /** Events that hold before the first node, and how many of them are nodes. */
  held: number;
  above: number;
  backs: number;
  solutions: number;
  bytes: Uint8Array;
}

export class Film {
  /** The number of the last node. */
  readonly nodes: number;
  #parts: Part[] = [];
  /** The replay of all, if one stretch holds all. */
  #whole: Replay | null = null;
  #opened: { part: Part; replay: Replay } | null = null;

  constructor(
    readonly start: number[],
    bytes: Uint8Array,
    /** Whether a limit ended the search: it may already have gone back from its last node. */
    readonly isStopped = false,
  ) {
    for (let at = 0; at < bytes.length;) {
      const part = partAt(bytes, at);
      this.#parts.push(part);
      at += HEAD * WORD + part.bytes.length;
    }
    const [only, ...others] = this.#parts;
    if (only && !others.length && only.first === 1) this.#whole = new Replay(start, only.bytes);
    this.nodes = this.#whole?.nodes ?? this.#parts.at(-1)?.first ?? 0;
  }

  /** The recorded node at or before a node; 0 is before the search. */
  near(node: number): number {
    const last = Math.max(0, Math.min(node, this.nodes));
    return this.#whole || !last ? last : (this.#partOf(last)?.first ?? 0);
  }

  /** The recorded node after this one, or the last. */
  after(node: number): number {
    if (this.#whole) return Math.min(node + 1, this.nodes);
    return this.#parts.find(({ first }) => first > node)?.first ?? this.nodes;
  }

  /** The recorded node before this one, or 0. */
  before(node: number): number {
    return this.near(Math.ceil(node) - 1);
  }

  /** So many nodes of the search make one step of the film here: a power of two. */
  stepAt(node: number): number {
    const from = Math.min(this.near(node), this.before(this.nodes));
    return 2 ** Math.ceil(Math.log2(Math.max(1, this.after(from) - from)));
  }

  /** The board and the figures at the recorded node at or before a node. */
  momentOf(node: number): Moment {
    const number = this.near(node);
    if (!number) return (this.#whole ?? new Replay(this.start, new Uint8Array())).at(0);
    const part = this.#partOf(number)!;
    const replay = this.#open(part);
    const own = part.above + number - part.first + 1;
    const isEnd = number === this.nodes && !this.isStopped;
    const moment = replay.at(isEnd ? replay.length : replay.shownAt(own));
    return {
      ...moment,
      nodes: number,
      backs: part.backs + moment.backs,
      solutions: part.solutions + moment.solutions,
    };
  }

  /** The recorded nodes about a node, to be put into words. */
  stretch(node: number): Stretch {
    if (this.#whole) return this.#whole.stretch(Math.max(1, node - BEFORE), ASKED);
    const { first, held, bytes } = this.#partOf(node)!;
    return { first, asked: 1, held, bytes, isEnd: first === this.nodes };
  }

  /** Recorded nodes with their depths. */
  *depths(): Iterable<[node: number, depth: number]> {
    for (const [at, depth] of this.#whole?.depths.entries() ?? []) yield [at + 1, depth];
    if (!this.#whole) for (const part of this.#parts) yield [part.first, depthOf(part)];
  }

  #partOf(node: number): Part | undefined {
    if (this.#whole) return this.#parts[0];
    let [low, high] = [0, this.#parts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#parts[middle]!.first <= node) low = middle + 1;
      else high = middle;
    }
    return this.#parts[low - 1];
  }

  #open(part: Part): Replay {
    if (this.#whole) return this.#whole;
    if (this.#opened?.part !== part)
      this.#opened = { part, replay: new Replay(this.start, part.bytes) };
    return this.#opened.replay;
  }
}

function partAt(all: Uint8Array, at: number): Part {
  const view = new DataView(all.buffer, all.byteOffset + at);
  const head = Array.from({ length: HEAD }, (_, word) =>
    Number(view.getBigUint64(word * WORD, true)),
  );
  const [first = 1, held = 0, length = 0, backs = 0, solutions = 0] = head;
  const bytes = all.subarray(at + HEAD * WORD, at + (HEAD + length) * WORD);
  let above = 0;
  for (let event = 0; event < held; event++) if (kindOf(bytes, event) === NODE) above += 1;
  return { first, held, above, backs, solutions, bytes };
}

function depthOf({ bytes, held }: Part): number {
  return (bytes[held * WORD + 5] ?? 0) | ((bytes[held * WORD + 6] ?? 0) << 8);
}
