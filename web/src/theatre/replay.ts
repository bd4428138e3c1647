/** A recorded search: the board after any event, forwards and back.
 *
 * An event is one word of 64 bits, from the high end: kind 8, depth 16, place 24, value 16 (the
 * engine's `event.rs`). Going back replays from the nearest keyframe before.
 */

import { OPEN, cut } from "../families/types";

export const NODE = 0;
export const SET = 1;
export const BACK = 2;
export const SOLUTION = 3;

const EVERY = 4096;
const SHARES = 400;

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
}

export class Replay {
  readonly length: number;
  /** The greatest depth within each of at most 400 equal shares of the nodes, for a curve. */
  readonly curve: number[];
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
    };
    this.curve = this.#survey();
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

  /** The position right after node number `node`, counted from 1; 0 is before the search. */
  positionOf(node: number): number {
    if (node <= 0) return 0;
    if (node >= this.nodes) return this.length;
    return this.#nodeEvents[node] ?? this.length;
  }

  #survey(): number[] {
    const depths: number[] = [];
    for (let at = 0; at < this.length; at++) {
      if (at % EVERY === 0) this.#keyframes.push(this.#copy());
      const isNode = this.kind(at) === NODE;
      if (isNode) this.#nodeEvents.push(at);
      this.#step();
      if (isNode) depths.push(this.#now.depth);
    }
    const share = Math.max(1, Math.ceil(depths.length / SHARES));
    return cut(depths, share).map((each) => Math.max(...each));
  }

  #restore(position: number): void {
    const number = Math.min(Math.floor(position / EVERY), this.#keyframes.length - 1);
    const frame = this.#keyframes[Math.max(0, number)];
    if (!frame) return;
    this.#now = { ...frame, cells: [...frame.cells], undo: [...frame.undo] };
    this.#at = Math.max(0, number) * EVERY;
  }

  #copy(): Keyframe {
    return { ...this.#now, cells: [...this.#now.cells], undo: [...this.#now.undo] };
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
        now.nodes += 1;
        now.depth = depth;
        break;
      case SET:
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

  #takeBack(depth: number): void {
    const { undo, cells } = this.#now;
    this.#now.backs += 1;
    while (undo.length && (undo.at(-3) ?? 0) >= depth) {
      const [, place = 0, value = OPEN] = undo.splice(-3);
      cells[place] = value;
    }
  }
}

/** Bytes of a base64 text. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
