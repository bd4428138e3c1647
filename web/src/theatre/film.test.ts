import { describe, expect, it } from "vitest";
import { nodeAt, placeOf } from "./axis";
import { Film } from "./film";
import { bytesOfWords, eventsOf } from "./recorded";

interface Stretch {
  head: [first: number, held: number, backs: number, solutions: number];
  events: string;
}

function film(stretches: Stretch[], isStopped = false): Film {
  const words = stretches.flatMap(({ head: [first, held, ...counts], events }) => {
    const packed = eventsOf(events);
    return [...[first, held, packed.length, ...counts].map(BigInt), ...packed];
  });
  return new Film([255, 255, 255], bytesOfWords(words), isStopped);
}

/** Nodes 1, 4 and 6 of a search that tries values for three cells and is stopped. */
const SAMPLED: Stretch[] = [
  { head: [1, 0, 0, 0], events: "node 0 0 7, set 0 0 7, node 1 1 1" },
  {
    head: [4, 4, 2, 0],
    events:
      "node 0 0 7, set 0 0 7, node 1 1 3, set 1 1 3, node 2 2 5, set 2 2 5, back 2, node 2 2 6",
  },
  { head: [6, 2, 4, 0], events: "node 0 0 7, set 0 0 7, node 1 1 4, set 1 1 4, back 1" },
];

describe("a sampled film", () => {
  it("shows the recorded node at or before a node, with the counts of the whole search", () => {
    const shown = film(SAMPLED);
    expect([0, 1, 3, 4, 5, 6, 9].map((node) => shown.near(node))).toEqual([0, 1, 1, 4, 4, 6, 6]);
    expect(shown.momentOf(0).cells).toEqual([255, 255, 255]);
    expect(shown.momentOf(3)).toMatchObject({ nodes: 1, backs: 0, cells: [7, 255, 255] });
    expect(shown.momentOf(5)).toMatchObject({ nodes: 4, backs: 2, depth: 2, cells: [7, 3, 5] });
  });

  it("ends with the board at the end, or before it went back from a last node that was stopped", () => {
    expect(film(SAMPLED).momentOf(6)).toMatchObject({ backs: 5, cells: [7, 255, 255] });
    expect(film(SAMPLED, true).momentOf(6)).toMatchObject({ backs: 4, cells: [7, 4, 255] });
  });

  it("steps from recorded node to recorded node and says how many it leaves out", () => {
    const shown = film(SAMPLED);
    expect([0, 1, 4, 6].map((node) => shown.after(node))).toEqual([1, 4, 6, 6]);
    expect([1, 4, 6, 9].map((node) => shown.before(node))).toEqual([0, 1, 4, 6]);
    expect([4, 6].map((node) => shown.stepAt(node))).toEqual([2, 2]);
  });

  it("gives the depth of its nodes and their events to be put into words", () => {
    const shown = film(SAMPLED);
    expect([...shown.depths()]).toEqual([
      [1, 0],
      [4, 2],
      [6, 1],
    ]);
    expect(shown.stretch(5)).toMatchObject({ first: 4, asked: 1, held: 4, isEnd: false });
    expect(shown.stretch(6)).toMatchObject({ first: 6, asked: 1, held: 2, isEnd: true });
  });
});

describe("a film of all nodes", () => {
  it("shows each of them", () => {
    const events = "node 0 0 7, set 0 0 7, node 1 1 2, set 1 1 2";
    const shown = film([{ head: [1, 0, 0, 0], events }]);
    expect(shown.nodes).toBe(2);
    expect([0, 1, 2].map((node) => shown.momentOf(node).cells)).toEqual([
      [255, 255, 255],
      [7, 255, 255],
      [7, 2, 255],
    ]);
    expect([shown.after(1), shown.before(2), shown.stepAt(1)]).toEqual([2, 1, 1]);
  });
});

describe("the axis", () => {
  it("goes from before the first node exactly to the last one", () => {
    const last = 17_015_030;
    expect([placeOf(0, last), placeOf(last, last), placeOf(0, 0)]).toEqual([0, 1, 0]);
    for (const node of [0, 1, 2, 1000, 1_048_576, last])
      expect(Math.round(nodeAt(placeOf(node, last), last))).toBe(node);
  });
});
