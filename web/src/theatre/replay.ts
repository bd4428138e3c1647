/** Recorded events of a search: the board after any of them, forwards and back.
 *
 * An event is one word of 64 bits, from the high end: kind 8, depth 16, place 24, value 16 (the
 * engine's `event.rs`). Going back replays from the nearest keyframe before.
 */

import { OPEN } from "../families/types";

export const NODE = 0;
export const SET = 1;
export const BACK = 2;
export const SOLUTION = 3;

const EVERY = 4096;
/** Events that are sent for sentences at once. */
const ROOM = 20_000;

export interface Moment {
  cells: number[];
  nodes: number;
  backs: number;
  depth: number;
  solutions: number;
  /** The cell that the last event was about, if it was about one. */
  place: number | null;
}

interface Keyframe extends Moment {
  undo: number[];
  /** The events that still hold: cells that are set, and the nodes on the way from the root. */
  holding: number[];
}

/** Some nodes as the server tells them. */
export interface Stretch {
  /** The number of the first node, from 1. */
  first: number;
  asked: number;
  /** How many of the events hold before it; the others are its own and those that follow. */
  held: number;
  bytes: Uint8Array;
  /** Whether the last event of all is among them. */
  isEnd: boolean;
}

export class Replay {
  readonly length: number;
  /** The depth of each node. */
  readonly depths: number[] = [];
  readonly nodes: number;
  #high: Uint32Array;
  #low: Uint32Array;
  #keyframes: Keyframe[] = [];
  #now: Keyframe;
  #at = 0;
  /** The event after which each node was counted, for stepping from node to node. */
  #nodeEvents: number[] = [];

  constructor(
    readonly start: number[],
    bytes: Uint8Array,
  ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = Math.floor(bytes.byteLength / 8);
    this.#high = new Uint32Array(this.length);
    this.#low = new Uint32Array(this.length);
    for (let at = 0; at < this.length; at++) {
      this.#low[at] = view.getUint32(at * 8, true);
      this.#high[at] = view.getUint32(at * 8 + 4, true);
    }
    this.#now = {
      cells: [...start],
      nodes: 0,
      backs: 0,
      depth: 0,
      solutions: 0,
      place: null,
      undo: [],
      holding: [],
    };
    this.#survey();
    this.nodes = this.#nodeEvents.length;
    this.#restore(0);
  }

  kind(at: number): number {
    return (this.#high[at] ?? 0) >>> 24;
  }

  /** The board and the figures after the first `position` events. */
  at(position: number): Moment {
    const wanted = Math.max(0, Math.min(position, this.length));
    if (wanted < this.#at || wanted > this.#at + EVERY) this.#restore(wanted);
    while (this.#at < wanted) this.#step();
    const { cells, nodes, backs, depth, solutions, place } = this.#now;
    return { cells: [...cells], nodes, backs, depth, solutions, place };
  }

  /** The position at which node number `node`, counted from 1, has set its cells, and the search has
   * not gone back from it; 0 is before the search. */
  shownAt(node: number): number {
    if (node <= 0) return 0;
    const end = this.#nodeEvents[node] ?? this.length;
    let at = (this.#nodeEvents[node - 1] ?? 0) + 1;
    while (at < end && this.kind(at) !== BACK) at += 1;
    return at;
  }

  /** At most `most` nodes from number `first` on, with at most about `room` events. */
  stretch(first: number, most: number, room = ROOM): Stretch {
    const begin = this.#nodeEvents[first - 1] ?? this.length;
    this.at(begin);
    const held = [...this.#now.holding];
    let last = first;
    const end = (node: number) => this.#nodeEvents[node] ?? this.length;
    while (last - first + 1 < most && last < this.nodes && end(last + 1) - begin <= room) last += 1;
    // The node that follows tells whether the search goes on below the last one.
    const stop = Math.min(end(last) + 1, this.length);
    const events = [...held];
    for (let at = begin; at < stop; at++) events.push(at);
    const bytes = new Uint8Array(events.length * 8);
    const view = new DataView(bytes.buffer);
    events.forEach((event, at) => {
      view.setUint32(at * 8, this.#low[event] ?? 0, true);
      view.setUint32(at * 8 + 4, this.#high[event] ?? 0, true);
    });
    const isEnd = last >= this.nodes;
    return { first, asked: last - first + 1, held: held.length, bytes, isEnd };
  }

  #depthOf(at: number): number {
    return ((this.#high[at] ?? 0) >>> 8) & 0xffff;
  }

  #survey(): void {
    for (let at = 0; at < this.length; at++) {
      if (at % EVERY === 0) this.#keyframes.push(structuredClone(this.#now));
      if (this.kind(at) === NODE) {
        this.#nodeEvents.push(at);
        this.depths.push(this.#depthOf(at));
      }
      this.#step();
    }
  }

  #restore(position: number): void {
    const number = Math.min(Math.floor(position / EVERY), this.#keyframes.length - 1);
    const frame = this.#keyframes[Math.max(0, number)];
    if (!frame) return;
    this.#now = structuredClone(frame);
    this.#at = Math.max(0, number) * EVERY;
  }

  #step(): void {
    const high = this.#high[this.#at] ?? 0;
    const low = this.#low[this.#at] ?? 0;
    const depth = (high >>> 8) & 0xffff;
    const place = ((high & 0xff) << 16) | (low >>> 16);
    const value = low & 0xffff;
    const now = this.#now;
    now.place = null;
    switch (high >>> 24) {
      case NODE:
        this.#release(depth, NODE);
        now.holding.push(this.#at);
        now.nodes += 1;
        now.depth = depth;
        break;
      case SET:
        now.holding.push(this.#at);
        now.undo.push(depth, place, now.cells[place] ?? OPEN);
        now.cells[place] = value;
        now.place = place;
        break;
      case BACK:
        this.#takeBack(depth);
        break;
      default:
        now.solutions += 1;
    }
    this.#at += 1;
  }

  /** Forget the last events at this depth or deeper: nodes, or cells that were set as well. Returns
   * the node of this depth, if there was one. */
  #release(depth: number, kind: typeof NODE | typeof SET): number | null {
    const { holding } = this.#now;
    let node: number | null = null;
    for (let last = holding.at(-1); last !== undefined; last = holding.at(-1)) {
      const isNode = this.kind(last) === NODE;
      if (this.#depthOf(last) < depth || (kind === NODE && !isNode)) break;
      if (isNode && this.#depthOf(last) === depth) node = last;
      holding.pop();
    }
    return node;
  }

  #takeBack(depth: number): void {
    const { undo, cells, holding } = this.#now;
    const node = this.#release(depth, SET);
    if (node !== null) holding.push(node); // it tells what was tried before the next
    this.#now.backs += 1;
    while (undo.length && (undo.at(-3) ?? 0) >= depth) {
      const [, place = 0, value = OPEN] = undo.splice(-3);
      cells[place] = value;
    }
  }
}

/** The kind of an event among packed ones. */
export function kindOf(bytes: Uint8Array, event: number): number {
  return bytes[event * 8 + 7] ?? 0;
}

/** Bytes of a base64 text. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
