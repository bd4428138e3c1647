import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The same list as in tools/build_backend.py.
const SOURCES = [
  "src",
  "public",
  "index.html",
  "package-lock.json",
  "vite.config.ts",
  "svelte.config.js",
];
const outDir = "../python/runut/web/static";

/** Files that the page is made of, in a fixed order. */
function filesOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesOf(join(place, name)));
}

/** Writes the hash of the sources beside the page, so that an install knows whether the page is theirs,
 * and the names of all files into the service worker, so that it can cache them. */
function stamp(): Plugin {
  return {
    name: "stamp",
    apply: "build",
    closeBundle() {
      const hash = createHash("sha256");
      for (const path of SOURCES.flatMap(filesOf)) {
        hash.update(path.replaceAll("\\", "/")).update(readFileSync(path));
      }
      const sources = hash.digest("hex");
      writeFileSync(join(outDir, "build.json"), JSON.stringify({ sources }) + "\n");
      const assets = readdirSync(join(outDir, "assets"))
        .sort()
        .map((name) => `/assets/${name}`);
      const worker = readFileSync("public/sw.js", "utf8");
      const build = JSON.stringify({ name: sources.slice(0, 12), assets });
      writeFileSync(join(outDir, "sw.js"), worker.replace('{ name: "", assets: [] }', build));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), stamp()],
  build: { outDir, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": "http://127.0.0.1:8037" } },
  test: { environment: "node" },
} as Parameters<typeof defineConfig>[0]);
