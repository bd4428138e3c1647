import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "./api";

vi.mock("./i18n.svelte", () => ({ t: (key: string) => key }));

/** A stream that the test controls. */
class Stream {
  static last: Stream;
  static CLOSED = 2;
  readyState = 0;
  onerror: () => void = () => {};
  hear: (event: { data: string }) => void = () => {};

  constructor(readonly address: string) {
    Stream.last = this;
  }
  addEventListener(_: string, hear: (event: { data: string }) => void): void {
    this.hear = hear;
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
  report(state: string): void {
    this.hear({ data: JSON.stringify({ id: "7", state }) });
  }
}

const fetched = vi.fn(() =>
  Promise.resolve(new Response(JSON.stringify({ id: "7", state: "waiting" }))),
);

describe("a job that is followed", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("EventSource", Stream);
  });
  afterEach(() => vi.unstubAllGlobals());

  async function started(): Promise<ReturnType<typeof run>> {
    const running = run({ verb: "solve", text: "1" });
    await vi.waitFor(() => expect(Stream.last?.readyState).toBe(0));
    return running;
  }

  it("is over when its last event came", async () => {
    const running = await started();
    Stream.last.report("running");
    Stream.last.report("done");
    expect((await running.answer).state).toBe("done");
    expect(Stream.last.readyState).toBe(Stream.CLOSED);
  });

  it("needs no stream when its first answer is the last", async () => {
    const [before, done] = [Stream.last, JSON.stringify({ id: "8", state: "done" })];
    fetched.mockResolvedValueOnce(new Response(done));
    expect((await run({ verb: "solve", text: "1" }).answer).state).toBe("done");
    expect(Stream.last).toBe(before);
  });

  it("goes on where its stream was lost for a moment", async () => {
    const running = await started();
    for (let turn = 0; turn < 9; turn++) {
      Stream.last.onerror();
      Stream.last.report("running");
    }
    Stream.last.report("done");
    expect((await running.answer).state).toBe("done");
  });

  it("fails in words when the server stays away", async () => {
    const running = await started();
    for (let turn = 0; turn < 4; turn++) Stream.last.onerror();
    const job = await running.answer;
    expect([job.state, job.faults?.[0]?.message]).toEqual(["failed", "noServer"]);
  });

  it("is ended on the server when it is cancelled", async () => {
    const running = await started();
    running.cancel();
    expect((await running.answer).state).toBe("cancelled");
    expect(fetched).toHaveBeenLastCalledWith(
      "api/jobs/7",
      expect.objectContaining({ method: "DELETE" }),
    );
  });
});
