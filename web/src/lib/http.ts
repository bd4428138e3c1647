/** The server as the home of questions: requests, and events of jobs. */

import { t } from "./i18n.svelte";
import {
  Refused,
  fault,
  type Fields,
  type Home,
  type JobRequest,
  type Question,
  type Running,
} from "./home";
import type { Fault, Job } from "./types";

/** Where each question is asked; what is no part of the path stands in the body or the query. */
const ROUTES: Record<Question, [method: "GET" | "POST", path: string]> = {
  families: ["GET", "families"],
  techniques: ["GET", "techniques/{family}"],
  tools: ["GET", "tools/{family}"],
  shapes: ["POST", "puzzles/shapes"],
  read: ["POST", "puzzles"],
  write: ["POST", "puzzles/write"],
  check: ["POST", "puzzles/check"],
  draw: ["POST", "puzzles/draw"],
  daily: ["GET", "daily/{family}/{day}"],
  lessons: ["GET", "lessons"],
  section: ["GET", "lessons/{name}/{number}"],
  exercise: ["POST", "lessons/{name}/exercises/{number}"],
};

/** Attempts of the browser to reconnect a lost stream, some seconds apart. */
const MOST_FAILURES = 3;

/** Seconds in which a small job ends, so that its first answer is the last. */
const WAIT = 0.2;

export const http: Home = {
  ask: async (question, fields) => (await asked(question, fields)).json(),
  draw: async (fields) => (await asked("draw", fields)).blob(),
  run: follow,
};

function asked(question: Question, fields: Fields): Promise<Response> {
  const [method, path] = ROUTES[question];
  const rest = { ...fields };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method === "POST") return fetched(filled, method, rest);
  const query = new URLSearchParams(rest as Record<string, string>).toString();
  return fetched(query ? `${filled}?${query}` : filled, method);
}

async function fetched(path: string, method: string, body?: Fields): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const sent = body ? { headers, body: JSON.stringify(body) } : {};
  let answer: Response;
  try {
    answer = await fetch(`api/${path}`, { method, ...sent });
  } catch {
    throw new Refused([fault(t("noServer"), t("stillPlayed"))]);
  }
  if (answer.ok) return answer;
  throw new Refused(await faultsOf(answer));
}

async function faultsOf(answer: Response): Promise<Fault[]> {
  try {
    return ((await answer.json()) as { faults: Fault[] }).faults;
  } catch {
    return [fault(answer.statusText || `error ${answer.status}`)];
  }
}

function hasEnded({ state }: Pick<Job, "state">): boolean {
  return state !== "waiting" && state !== "running";
}

function follow<R>(request: JobRequest, progress: (job: Job<R>) => void): Running<R> {
  let id: string | undefined;
  let stop = () => {};
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    stop();
    if (id) void fetched(`jobs/${id}`, "DELETE").catch(() => {});
  };
  const answer = (async () => {
    const posted = await fetched(`jobs?wait=${WAIT}`, "POST", { ...request });
    const job = (await posted.json()) as Job<R>;
    id = job.id;
    if (hasEnded(job)) return job;
    if (isCancelled) {
      cancel();
      return { ...job, state: "cancelled" as const };
    }
    return new Promise<Job<R>>((resolve) => {
      const events = new EventSource(`api/jobs/${job.id}/events`);
      let latest = job;
      stop = () => {
        events.close();
        resolve({ ...latest, state: "cancelled" });
      };
      let failures = 0;
      events.addEventListener("job", (event) => {
        failures = 0;
        latest = JSON.parse((event as MessageEvent<string>).data) as Job<R>;
        progress(latest);
        if (!hasEnded(latest)) return;
        events.close();
        resolve(latest);
      });
      events.onerror = () => {
        failures += 1;
        if (events.readyState === EventSource.CLOSED || failures > MOST_FAILURES) {
          events.close();
          resolve({ ...latest, state: "failed", faults: [fault(t("noServer"))] });
        }
      };
    });
  })();
  return { answer, cancel };
}
