import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { styles } from "./palette.ts";

// The same list as in tools/build_backend.py.
const PALETTE = "../python/runut/drawing/palette.json";
const SOURCES = [
  PALETTE,
  "../examples/algorithms/fewest_candidates.py",
  "../examples/algorithms/first_hole.py",
  "../examples/algorithms/row_by_row.py",
  "../examples/algorithms/white_then_black.py",
  "palette.ts",
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
        .map((name) => `assets/${name}`);
      const worker = readFileSync("public/sw.js", "utf8");
      const build = JSON.stringify({ name: sources.slice(0, 12), assets });
      writeFileSync(join(outDir, "sw.js"), worker.replace('{ name: "", assets: [] }', build));
    },
  };
}

/** The style sheet of the palette that pictures and page share. */
function palette(): Plugin {
  const name = "virtual:palette.css";
  return {
    name: "palette",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      this.addWatchFile(PALETTE);
      return styles(JSON.parse(readFileSync(PALETTE, "utf8")));
    },
  };
}

/** Stops a build without the typeface, which is no source. */
function typeface(): Plugin {
  const made = "src/faces/regular.woff2";
  return {
    name: "typeface",
    buildStart() {
      if (!existsSync(made))
        this.error(`${made} is missing; run: python ../tools/build_typeface.py`);
    },
  };
}

export default defineConfig({
  // Relative, since a proxy may serve the page below a path.
  base: "./",
  plugins: [typeface(), palette(), svelte(), stamp()],
  build: { outDir, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8037" } },
  test: { environment: "node" },
} as Parameters<typeof defineConfig>[0]);
