import { beforeEach, describe, expect, it, vi } from "vitest";
import { Engine, homeOf } from "./engine";
import { Refused, type Home } from "./home";

vi.mock("./i18n.svelte", () => ({ t: (key: string) => key }));

/** A worker that the test answers for. */
class Fake {
  asked: { verb: string }[] = [];
  hasEnded = false;
  onmessage: (event: { data: string }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};

  postMessage(request: string): void {
    this.asked.push(JSON.parse(request));
  }
  terminate(): void {
    this.hasEnded = true;
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let workers: Fake[] = [];
let home: Home;

function start(): Fake {
  const worker = new Fake();
  workers.push(worker);
  return worker;
}

const solve = () => home.run({ verb: "solve", text: "1" }, () => {});
const alive = () => workers.filter((worker) => !worker.hasEnded).length;
const at = (index: number) => workers[index] as Fake;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  home = homeOf(new Engine(start));
});

describe("a question", () => {
  it("starts the first worker, and the next one is answered by the same", async () => {
    const first = home.ask("read", { text: "1" });
    at(0).say({ result: { family: "sudoku" } });
    expect(await first).toEqual({ family: "sudoku" });
    void home.ask("families", {});
    expect(at(0).asked).toEqual([{ verb: "read", text: "1" }, { verb: "families" }]);
    expect(workers).toHaveLength(1);
  });

  it("is refused with the faults that it has", async () => {
    const refused = home.ask("read", { text: "x" });
    const faults = [{ message: "no puzzle", hint: "", line: 1, column: 1 }];
    at(0).say({ faults });
    await expect(refused).rejects.toEqual(new Refused(faults));
  });

  it("waits for the one before it", () => {
    solve();
    void home.ask("families", {});
    expect(at(0).asked).toHaveLength(1);
    at(0).say({ result: {} });
    expect(at(0).asked).toHaveLength(2);
  });
});

describe("a picture", () => {
  it("comes as the file that it is", async () => {
    const drawn = home.draw({ text: "1", to: "svg" });
    at(0).say({ result: { media: "image/svg+xml", base64: btoa("<svg/>") } });
    const blob = await drawn;
    expect([blob.type, await blob.text()]).toEqual(["image/svg+xml", "<svg/>"]);
  });
});

describe("a job", () => {
  it("tells its progress and its result", async () => {
    const seen: unknown[] = [];
    const job = home.run({ verb: "count", text: "1" }, (now) => seen.push(now.progress));
    at(0).say({ progress: { nodes: 7 } });
    at(0).say({ result: { count: "2" } });
    const ended = await job.answer;
    expect([ended.state, ended.result]).toEqual(["done", { count: "2" }]);
    expect(seen).toEqual([{ nodes: 7 }]);
  });

  it("that is cancelled ends its worker, and another one starts in its place", async () => {
    const job = solve();
    job.cancel();
    expect((await job.answer).state).toBe("cancelled");
    expect([at(0).hasEnded, workers.length, alive()]).toEqual([true, 2, 1]);
  });

  it("that is cancelled while it waits ends no worker", async () => {
    solve();
    const waiting = solve();
    waiting.cancel();
    expect((await waiting.answer).state).toBe("cancelled");
    expect(workers).toHaveLength(1);
    at(0).say({ result: {} });
    expect(at(0).asked).toHaveLength(1);
  });

  it("that has ended is not cancelled", async () => {
    const job = solve();
    at(0).say({ result: {} });
    job.cancel();
    expect([(await job.answer).state, at(0).hasEnded]).toEqual(["done", false]);
  });

  it("fails in words when its worker dies, and the next one has a new worker", async () => {
    const job = solve();
    at(0).onerror({ message: "no memory" });
    const ended = await job.answer;
    const faults = [{ message: "engineStopped", hint: "no memory", line: null, column: null }];
    expect([ended.state, ended.faults]).toEqual(["failed", faults]);
    solve();
    expect([at(0).hasEnded, at(1).asked.length]).toEqual([true, 1]);
  });
});

describe("the engine", () => {
  it("loads before anything is asked, says how far it is, and the first question finds it", () => {
    const told: number[] = [];
    const early = homeOf(new Engine(start, (share) => told.push(share)));
    early.prepare();
    at(0).say({ loaded: 0.5 });
    expect(early.isReady()).toBe(false);
    at(0).say({ ready: true });
    expect([early.isReady(), told]).toEqual([true, [0.45, 1]]);
    void early.ask("families", {});
    expect([at(0).asked.length, workers.length]).toEqual([1, 1]);
  });

  it("that cannot load is asked anew by the next question", () => {
    const told: number[] = [];
    const early = homeOf(new Engine(start, (share) => told.push(share)));
    early.prepare();
    at(0).onerror({ message: "no network" });
    void early.ask("families", {});
    expect([told, at(1).asked.length]).toEqual([[1], 1]);
  });
});

describe("a second worker", () => {
  it("starts only where a question waits for a long job", () => {
    solve();
    void home.ask("families", {});
    vi.advanceTimersByTime(999);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect([workers.length, at(1).asked.length]).toEqual([2, 1]);
  });

  it("does not start where nothing waits", () => {
    solve();
    vi.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(1);
  });

  it("starts for what is asked while a job has long been running", () => {
    solve();
    vi.advanceTimersByTime(5000);
    void home.ask("families", {});
    expect([workers.length, at(1).asked.length]).toEqual([2, 1]);
  });

  it("stays while the long job runs and ends with it", () => {
    solve();
    vi.advanceTimersByTime(1000);
    void home.ask("families", {});
    at(1).say({ result: [] });
    expect(alive()).toBe(2);
    at(0).say({ result: {} });
    expect([at(0).hasEnded, alive()]).toEqual([true, 1]);
  });

  it("is the last one", () => {
    for (let each = 0; each < 4; each += 1) solve();
    vi.advanceTimersByTime(5000);
    expect(workers).toHaveLength(2);
  });
});
