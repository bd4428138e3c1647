import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The same list as in tools/build_backend.py.
const SOURCES = ["src", "public", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js"];
const outDir = "../python/runut/web/static";

/** Files that the page is made of, in a fixed order. */
function sources(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).sort().flatMap((name) => sources(join(place, name)));
}

/** Writes the hash of the sources beside the page, so that an install can tell whether it is theirs. */
function stamp(): Plugin {
  return {
    name: "stamp",
    apply: "build",
    closeBundle() {
      const hash = createHash("sha256");
      for (const path of SOURCES.flatMap(sources)) {
        hash.update(path.replaceAll("\\", "/")).update(readFileSync(path));
      }
      writeFileSync(join(outDir, "build.json"), JSON.stringify({ sources: hash.digest("hex") }) + "\n");
    },
  };
}

export default defineConfig({
  plugins: [svelte(), stamp()],
  build: { outDir, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": "http://127.0.0.1:8037" } },
  test: { environment: "node" },
} as Parameters<typeof defineConfig>[0]);
