/** Recorded events of tests, as the engine packs them. */

import { BACK, NODE, SET, SOLUTION } from "./replay";

const KINDS: Record<string, number> = { node: NODE, set: SET, back: BACK, solution: SOLUTION };

/** Events in words, such as "node 1, set 1 0 7": each with its depth, its place and its value. */
export function eventsOf(text: string): bigint[] {
  return text.split(", ").map((event) => {
    const [kind = "", ...numbers] = event.split(" ");
    const [depth = 0n, place = 0n, value = 0n] = numbers.map(BigInt);
    return (BigInt(KINDS[kind] ?? 0) << 56n) | (depth << 40n) | (place << 16n) | value;
  });
}

export function bytesOfWords(words: bigint[]): Uint8Array {
  return new Uint8Array(new BigUint64Array(words).buffer);
}
