import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { request, telling } from "./engine-cache";

const ADDRESS = "https://site.example/below/engine/";
const MANIFEST = JSON.stringify({ files: [{ file: "runut.1.zip.gz", stored: 22 }] });

let site: Record<string, string>;
let cache: Map<string, Response>;

beforeEach(() => {
  site = { "manifest.json": MANIFEST, "runut.1.zip.gz": "the package" };
  cache = new Map();
  const answer = (place: URL) => {
    const body = site[place.href.slice(ADDRESS.length)];
    return Promise.resolve(new Response(body, { status: body === undefined ? 404 : 200 }));
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  const opened = {
    match: async (place: string) => cache.get(place)?.clone(),
    put: async (place: string, kept: Response) => void cache.set(place, kept),
    keys: async () => [...cache.keys()].map((url) => ({ url })),
    delete: async (place: string) => cache.delete(place),
  };
  vi.stubGlobal("caches", { open: async () => opened });
});
afterEach(() => vi.unstubAllGlobals());

async function textOf(name: string): Promise<string> {
  return (await request(new URL(name, ADDRESS))).text();
}

it("fetches a file with a hash in its name once", async () => {
  expect(await textOf("runut.1.zip.gz")).toBe("the package");
  expect(await textOf("runut.1.zip.gz")).toBe("the package");
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("asks for the list of files anew", async () => {
  await textOf("manifest.json");
  site["manifest.json"] = JSON.stringify({ files: [], pyodide: "314.0.7" });
  expect(await textOf("manifest.json")).toContain("314.0.7");
});

it("needs no network after the first visit", async () => {
  await textOf("manifest.json");
  await textOf("runut.1.zip.gz");
  vi.mocked(fetch).mockRejectedValue(new TypeError("offline"));
  expect(await textOf("manifest.json")).toBe(MANIFEST);
  expect(await textOf("runut.1.zip.gz")).toBe("the package");
});

it("forgets files of an earlier build, but none of another folder", async () => {
  const other = "https://site.example/engine/runut.0.zip.gz";
  for (const each of [`${ADDRESS}runut.0.zip.gz`, other]) cache.set(each, new Response("old"));
  await textOf("runut.1.zip.gz");
  await textOf("manifest.json");
  const kept = [`${ADDRESS}manifest.json`, `${ADDRESS}runut.1.zip.gz`, other];
  expect([...cache.keys()].sort()).toEqual(kept);
});

it("works where a browser keeps nothing", async () => {
  vi.stubGlobal("caches", undefined);
  expect(await textOf("runut.1.zip.gz")).toBe("the package");
});

it("keeps no answer that is an error", async () => {
  await expect(textOf("runut.2.zip.gz")).rejects.toThrow("runut.2.zip.gz: 404");
  expect(cache.size).toBe(0);
});

it("tells what share of the files has come", async () => {
  const told: number[] = [];
  const asked = telling((share) => told.push(share));
  for (const name of ["manifest.json", "runut.1.zip.gz"]) {
    await (await asked(new URL(name, ADDRESS))).text();
  }
  expect(told).toEqual(["the package".length / 22]);
});
