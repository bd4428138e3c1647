// Asks the search of a built site: `node tools/site_search.cjs SITE WORD...` prints the pages that it
// lists for each word, best first, as JSON.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const vm = require("node:vm");

const [site, ...words] = process.argv.slice(2);
const nothing = () => {};
const page = vm.createContext({
  SPHINX_HIGHLIGHT_ENABLED: false,
  addEventListener: nothing,
  document: { readyState: "loading", addEventListener: nothing, getElementById: () => ({}) },
  localStorage: { setItem: nothing },
});
page.window = page;
const files = ["_static/doctools.js", "_static/language_data.js", "_static/searchtools.js", "searchindex.js"];
const scripts = files.map((name) => readFileSync(join(site, name), "utf8"));
vm.runInContext([...scripts, "globalThis.Search = Search"].join("\n"), page);

const found = (word) =>
  page.Search._performSearch(...page.Search._parseQuery(word)).map(([docname]) => docname).reverse();
console.log(JSON.stringify(Object.fromEntries(words.map((word) => [word, found(word)]))));
