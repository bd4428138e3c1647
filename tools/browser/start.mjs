// Starts Python with Runut in a module worker of a browser. It stands in the folder that
// tools/build_browser.py wrote, beside the files that it loads:
//
//     const python = await start(new URL("engine/", location.href));
//     python.runPython("import runut; str(runut.solve('1......4.2....3.'))");
//
// All requests go out at once, and Python is compiled while it arrives. Where the host sends a
// policy for workers, it needs 'wasm-unsafe-eval' and blob: as sources of scripts.
const FORMAT = 1;
const PLACE = "/lib/runut";

// Python, in which `import runut` works; each file's own request is made by `request`.
export async function start(folder, request = fetch) {
  const files = await requested(folder, request);
  const { loadPyodide } = await imported(await files["pyodide.mjs"]);
  await imported(await files["pyodide.asm.js"]);
  const python = await answering(files, () =>
    loadPyodide({ indexURL: folder.href, lockFileContents: { info: files.info, packages: {} } }),
  );
  const [archive, engine] = await Promise.all([files["runut.zip"], files["_engine.abi3.so"]].map(bytes));
  install(python, archive, engine);
  return python;
}

// Puts the package and its engine where Python finds them.
export function install(python, archive, engine) {
  python.unpackArchive(archive, "zip", { extractDir: PLACE });
  python.FS.writeFile(`${PLACE}/runut/_engine.abi3.so`, engine);
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
}

async function requested(folder, request) {
  const manifest = await (await request(new URL("manifest.json", folder))).json();
  if (manifest.format !== FORMAT) throw new Error(`the engine's list has format ${manifest.format}`);
  const { python, platform, abi_version, arch } = manifest;
  const files = manifest.files.map(({ name, file }) => [name, unpacked(request(new URL(file, folder)), name)]);
  return { ...Object.fromEntries(files), info: { python, platform, abi_version, arch } };
}

// The contents, whether the browser has unpacked them already, as some hosts make it, or not.
async function unpacked(requested, name) {
  const response = await requested;
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const [looked, body] = response.body.tee();
  const reader = looked.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  const isPacked = value[0] === 0x1f && value[1] === 0x8b;
  const type = name.endsWith(".wasm") ? "application/wasm" : "text/javascript";
  const content = isPacked ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  return new Response(content, { headers: { "content-type": type } });
}

async function imported(response) {
  const address = URL.createObjectURL(await response.blob());
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

// Pyodide asks for its files by names of its own while it starts.
async function answering(files, work) {
  const fetched = globalThis.fetch;
  globalThis.fetch = (asked, ...options) => files[`${asked}`.split("/").pop()] ?? fetched(asked, ...options);
  try {
    return await work();
  } finally {
    globalThis.fetch = fetched;
  }
}

async function bytes(response) {
  return new Uint8Array(await (await response).arrayBuffer());
}
