import { describe, expect, it } from "vitest";
import { bytesOfWords, eventsOf } from "./recorded";
import { Replay, bytesOf } from "./replay";

const EVENTS = bytesOfWords(
  eventsOf(
    "node 0, set 0 0 7, node 1 1 5, set 1 1 5, set 1 70000 4, back 1, node 1 1 6, set 1 1 6, solution 1",
  ),
);

function board(): number[] {
  return new Array<number>(70_001).fill(255);
}

describe("a recorded search", () => {
  it("shows the board after any event", () => {
    const replay = new Replay(board(), EVENTS);
    expect(replay.length).toBe(9);
    expect(replay.at(5).cells[70_000]).toBe(4);
    expect(replay.at(6).cells.filter((value) => value !== 255)).toEqual([7]);
    expect(replay.at(9)).toMatchObject({ nodes: 3, backs: 1, depth: 1, solutions: 1 });
  });

  it("goes back as well as on", () => {
    const replay = new Replay(board(), EVENTS);
    const forwards = Array.from({ length: 10 }, (_, at) => replay.at(at));
    for (let at = 9; at >= 0; at--) expect(replay.at(at)).toEqual(forwards[at]);
  });

  it("finds the place of each node", () => {
    const replay = new Replay(board(), EVENTS);
    expect(replay.nodes).toBe(3);
    expect([0, 1, 2, 3].map((node) => replay.at(replay.shownAt(node)).nodes)).toEqual([0, 1, 2, 3]);
  });

  it("is the same from any keyframe", () => {
    const turns = Array.from({ length: 3000 }, (_, turn) => {
      const sets = `set 1 ${turn % 50} ${turn % 9}, set 2 ${(turn + 1) % 50} 3`;
      return `node 1, ${sets}, back ${turn % 2 ? 1 : 2}`;
    });
    const long = eventsOf(turns.join(", "));
    const replay = new Replay(new Array<number>(50).fill(255), bytesOfWords(long));
    const plain = new Replay(new Array<number>(50).fill(255), bytesOfWords(long));
    const wanted = [];
    for (let at = 0; at <= long.length; at += 997) wanted.push(plain.at(at));
    wanted.reverse().forEach((moment, turn) => {
      expect(replay.at((wanted.length - 1 - turn) * 997)).toEqual(moment);
    });
  });

  it("gives the depth by the node", () => {
    expect(new Replay(board(), EVENTS).depths).toEqual([0, 1, 1]);
  });

  it("shows a node before the search goes back from it", () => {
    const replay = new Replay(board(), EVENTS);
    expect([1, 2, 3].map((node) => replay.shownAt(node))).toEqual([2, 5, 9]);
    expect(replay.at(replay.shownAt(2)).cells[70_000]).toBe(4);
  });

  it("sends the events that hold, those of the nodes asked for, and the next node", () => {
    const replay = new Replay(board(), EVENTS);
    const sent = (first: number, most: number) => {
      const { bytes, ...counts } = replay.stretch(first, most);
      return { ...counts, events: new Replay(board(), bytes).length };
    };
    expect(sent(1, 1)).toEqual({ first: 1, asked: 1, held: 0, isEnd: false, events: 3 });
    // Of the first two nodes their events hold; what the second set was taken back.
    expect(sent(3, 9)).toEqual({ first: 3, asked: 1, held: 3, isEnd: true, events: 6 });
    const again = new Replay(board(), replay.stretch(3, 9).bytes);
    expect(again.at(again.length).cells).toEqual(replay.at(replay.length).cells);
  });

  it("reads base64", () => {
    expect([...bytesOf("AAEC/w==")]).toEqual([0, 1, 2, 255]);
  });
});
