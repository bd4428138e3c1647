/** The browser as the home of questions: workers that hold Python, the package and its engine.
 *
 * One worker answers question after question. To cancel a job ends its worker, and another one
 * starts in its place, since nothing else stops a search. A second worker starts only where a
 * question waits for a job that takes long; it ends as soon as both have nothing to do.
 */

import {
  Refused,
  blobOf,
  fault,
  type Drawn,
  type Fields,
  type JobRequest,
  type Later,
} from "./home";
import { t } from "./i18n.svelte";
import type { Fault, Job, Progress } from "./types";

/** Milliseconds after which a job is long. */
const LONG = 1000;
const MOST_WORKERS = 2;
/** The share of starting that loading takes, of what a reader is shown. */
const LOADS = 0.9;

/** What a worker says: how it loads, and of its request progress and at the end a result or faults. */
interface Message {
  loaded?: number;
  ready?: true;
  progress?: Progress;
  result?: unknown;
  faults?: Fault[];
}

type Ended = Pick<Job<unknown>, "state" | "result" | "faults">;

/** A question that waits for a worker or has one. */
interface Task {
  request: Fields;
  progress: (now: Progress) => void;
  end: (how: Ended) => void;
}

/** What takes requests and answers each by messages, all of them texts of JSON. */
export interface Helper {
  postMessage: (request: string) => void;
  terminate: () => void;
  onmessage: ((event: { data: string }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

interface Station {
  worker: Helper;
  task?: Task | undefined;
  isLong: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** The workers, and the questions that wait for them. */
export class Engine {
  /** Whether it answers at once: it takes seconds to load. */
  isReady = false;
  #stations: Station[] = [];
  #waiting: Task[] = [];

  /** `tell` hears what share of the engine has come, and 1 when it is ready. */
  constructor(
    readonly start: () => Helper,
    readonly tell: (share: number) => void = () => {},
  ) {}

  /** Load before anything is asked. */
  prepare(): void {
    if (!this.#stations.length) this.#open();
  }

  /** Ask; returns a way to cancel. */
  submit(task: Task): () => void {
    this.#waiting.push(task);
    this.#serve();
    return () => this.#cancel(task);
  }

  #serve(): void {
    for (const station of this.#stations) if (!station.task) this.#give(station);
    if (!this.#waiting.length || this.#stations.length >= MOST_WORKERS) return;
    if (this.#stations.every((station) => station.isLong)) this.#give(this.#open());
  }

  #open(): Station {
    const station: Station = { worker: this.start(), isLong: false };
    station.worker.onmessage = ({ data }) => this.#hear(station, JSON.parse(data));
    station.worker.onerror = ({ message }) => this.#fail(station, message);
    this.#stations.push(station);
    return station;
  }

  #give(station: Station): void {
    const task = this.#waiting.shift();
    if (!task) return;
    station.task = task;
    station.timer = setTimeout(() => {
      station.isLong = true;
      this.#serve();
    }, LONG);
    station.worker.postMessage(JSON.stringify(task.request));
  }

  #hear(station: Station, said: Message): void {
    if (said.loaded !== undefined) {
      if (!this.isReady) this.tell(LOADS * said.loaded);
      return;
    }
    if (!this.isReady) this.tell(1);
    this.isReady = true;
    if (said.ready) return;
    if (said.progress) {
      station.task?.progress(said.progress);
      return;
    }
    const task = this.#free(station);
    if (said.faults) task?.end({ state: "faulty", result: null, faults: said.faults });
    else task?.end({ state: "done", result: said.result, faults: null });
    this.#serve();
    const isOver = this.#stations.every((each) => !each.task);
    if (isOver && this.#stations.length > 1) this.#close(station);
  }

  #fail(station: Station, why: string): void {
    const task = this.#free(station);
    this.#close(station);
    if (!this.isReady) this.tell(1);
    task?.end({ state: "failed", result: null, faults: [fault(t("engineStopped"), why)] });
    this.#serve();
  }

  #cancel(task: Task): void {
    const station = this.#stations.find((each) => each.task === task);
    if (station) {
      this.#free(station);
      this.#close(station);
      if (this.#stations.every((each) => each.task)) this.#open();
    } else if (this.#waiting.includes(task)) {
      this.#waiting.splice(this.#waiting.indexOf(task), 1);
    } else return;
    task.end({ state: "cancelled", result: null, faults: null });
    this.#serve();
  }

  #free(station: Station): Task | undefined {
    const { task } = station;
    clearTimeout(station.timer);
    station.task = undefined;
    station.isLong = false;
    return task;
  }

  #close(station: Station): void {
    station.worker.terminate();
    this.#stations.splice(this.#stations.indexOf(station), 1);
  }
}

/** The home that workers make. */
export function homeOf(engine: Engine): Later {
  function ask<T>(question: string, fields: Fields): Promise<T> {
    return new Promise((resolve, reject) => {
      engine.submit({
        request: { verb: question, ...fields },
        progress: () => {},
        end: ({ state, result, faults }) =>
          state === "done"
            ? resolve(result as T)
            : reject(new Refused(faults ?? [fault(t("engineStopped"))])),
      });
    });
  }

  return {
    ask,
    isReady: () => engine.isReady,
    prepare: () => engine.prepare(),
    draw: async (fields) => blobOf(await ask<Drawn>("draw", fields)),
    run<R>(request: JobRequest, progress: (job: Job<R>) => void) {
      let job: Job<R> = { id: "", state: "running", progress: null, result: null, faults: null };
      let cancel = (): void => {};
      const answer = new Promise<Job<R>>((resolve) => {
        cancel = engine.submit({
          request: { ...request },
          progress: (now) => progress((job = { ...job, progress: now })),
          end: (how) => resolve({ ...job, ...(how as Job<R>) }),
        });
      });
      return { answer, cancel };
    },
  };
}
