import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { styles } from "./palette.ts";

// The same list as in tools/build_backend.py.
const PALETTE = "../python/runut/drawing/palette.json";
const SOURCES = [
  PALETTE,
  "../python/runut/text/faults.id.json",
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

/** The width and nothing else of a condition on the page; empty where it asks for no width. */
function widths(condition: string): string {
  const parts = condition.split(",").map((part) => part.trim());
  const asks = parts.filter((part) => /\bwidth\b/.test(part) && !part.includes("height"));
  return asks.map((part) => part.replace(/ and \(orientation: \w+\)/, "")).join(" or ");
}

const isOfSheet = (text: string): boolean => text.includes("dialog");

/** The style sheet for a widget: it holds below a shadow root, and asks for the widths of a cell of the
 * notebook instead of those of the page, but a sheet lies over the page here too. Fonts cannot be
 * declared there. */
const hosted = {
  postcssPlugin: "hosted",
  Rule(rule: { selector: string }) {
    rule.selector = rule.selector
      .replace(/:root(\[[^\]]+\])/g, ":host($1)")
      .replaceAll(":root", ":host");
  },
  AtRule(rule: { name: string; params: string; remove: () => void; toString: () => string }) {
    if (rule.name === "font-face") rule.remove();
    const asked = rule.name === "media" && !isOfSheet(rule.toString()) ? widths(rule.params) : "";
    if (asked) Object.assign(rule, { name: "container", params: asked });
  },
  Declaration(declared: { value: string; parent: { selector: string } }) {
    if (isOfSheet(declared.parent.selector ?? "")) return;
    declared.value = declared.value.replace(/(?<=[\d.])vw\b/g, "cqi");
  },
};

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

const shared = { emptyOutDir: true, target: "es2022" };

const page = {
  // Relative, since a proxy may serve the page below a path.
  base: "./",
  plugins: [typeface(), palette(), svelte(), stamp()],
  build: {
    ...shared,
    outDir,
    assetsInlineLimit: 0,
    // What the game and the frame of another page share comes at once, in one script.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "board",
              test: /\/src\/(families|play|i18n\/sentences)|\/src\/lib\/[^/]+\.(ts|svelte)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8037" } },
  test: { environment: "node", testTimeout: 120_000 }, // in ms; no test measures time
};

/** The board for notebooks: one script and one style sheet, which `runut.widget` hands over. */
const widget = {
  plugins: [palette(), svelte()],
  css: { postcss: { plugins: [hosted] } },
  publicDir: false,
  build: {
    ...shared,
    outDir: "../python/runut/web/notebook",
    lib: {
      entry: "src/widget/widget.ts",
      formats: ["es"],
      fileName: () => "widget.js",
      cssFileName: "widget",
    },
    rolldownOptions: { output: { codeSplitting: false, minify: true } },
  },
};

export default defineConfig(({ mode }) => (mode === "widget" ? widget : page) as UserConfig);
