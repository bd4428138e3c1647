// Runs `walk.py` on the built engine in Pyodide under Node, and prints what it answers as JSON.
//
//     node tools/browser/check.mjs FOLDER [--core FOLDER] [--short | --loaded]
//
// FOLDER is what tools/build_browser.py wrote. `--core` takes another Pyodide than the one in it,
// with its whole standard library. `--short` leaves the long questions out; `--loaded` prints the
// modules of the standard library that the walk has loaded. Standard error says how long each part
// took, in seconds of this process's CPU.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

import { install } from "./start.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const EXAMPLES = join(HERE, "../../examples");

function spent(what) {
  const { user, system } = process.cpuUsage();
  console.error(`${((user + system) / 1e6).toFixed(2)} s of CPU: ${what}`);
}

function unpacked(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf-8"));
  const files = manifest.files.map(({ name, file }) => [
    name,
    new Uint8Array(gunzipSync(readFileSync(join(folder, file)))),
  ]);
  const { python, platform, abi_version, arch } = manifest;
  return { files: Object.fromEntries(files), info: { python, platform, abi_version, arch } };
}

// Under node_modules, since Pyodide imports a package under Node.
function withCore({ files, info }, use) {
  const folder = mkdtempSync(join(HERE, "node_modules", "core-"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const lock = { info, packages: {} };
  return use(folder, { lockFileContents: lock }).finally(() => rmSync(folder, { recursive: true }));
}

async function start(core, options) {
  const { loadPyodide } = await import(join(core, "pyodide.mjs"));
  return loadPyodide({ indexURL: core, ...options });
}

async function check(files, core, options, shown) {
  spent("files unpacked");
  const python = await start(core, options);
  spent("Pyodide started");
  install(python, files["runut.zip"], files["_engine.abi3.so"]);
  python.mountNodeFS("/mnt", EXAMPLES);
  const walk = readFileSync(join(HERE, "walk.py"), "utf-8");
  const answer = python.runPython(`${walk}\n${shown}`);
  spent("walked");
  console.error(`${python._module.HEAPU8.length >> 20} MiB of memory`);
  process.stdout.write(answer + "\n");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { core: { type: "string" }, short: { type: "boolean" }, loaded: { type: "boolean" } },
});
const built = unpacked(resolve(positionals[0]));
const asked = values.loaded ? "loaded" : values.short ? "short_answers" : "answers";
const shown = `${asked}('/mnt')`;
if (values.core) await check(built.files, resolve(values.core), {}, shown);
else await withCore(built, (core, options) => check(built.files, core, options, shown));
