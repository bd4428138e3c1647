const told = JSON.parse(document.getElementById("nodes").textContent);
const nodes = [...document.querySelectorAll(".node")];
const aside = document.querySelector("aside");
const button = aside.querySelector("button");
const children = new Map(nodes.map((node) => [node, []]));
const parents = new Map();
let current = null;

for (const node of nodes) {
  const parent = document.getElementById(`node-${node.dataset.parent}`);
  if (!parent) continue;
  parents.set(node, parent);
  children.get(parent).push(node);
}
const name = (node) => node.id.replace("node-", "");
const line = (node) => document.querySelector(`[data-below="${name(node)}"]`);
const across = (node) => node.getBBox().x;
for (const own of children.values()) own.sort((one, other) => across(one) - across(other));

function path(node) {
  const above = parents.get(node);
  return above ? [...path(above), told[name(node)].label] : [told[name(node)].label];
}

function look(node) {
  current?.classList.remove("current");
  current?.setAttribute("tabindex", "-1");
  current = node;
  node.classList.add("current");
  node.setAttribute("tabindex", "0");
  const { label, says, board } = told[name(node)];
  aside.classList.add("filled");
  document.body.classList.add("looking");
  aside.querySelector("h2").textContent = label;
  aside.querySelector(".path").textContent = path(node).join(" → ");
  aside.querySelector(".says").textContent = says;
  aside.querySelector("pre").textContent = board;
  button.hidden = !children.get(node).length;
}

function showBelow(node, isShown) {
  for (const child of children.get(node)) {
    child.classList.toggle("gone", !isShown);
    line(child).classList.toggle("gone", !isShown);
    showBelow(child, isShown && !child.classList.contains("shut"));
  }
}

function fold(node) {
  if (!children.get(node).length) return;
  const isShut = node.classList.toggle("shut");
  node.setAttribute("aria-expanded", String(!isShut));
  showBelow(node, !isShut);
}

function neighbour(node, key) {
  const own = children.get(node);
  const beside = children.get(parents.get(node)) ?? [node];
  const at = beside.indexOf(node);
  return {
    ArrowUp: parents.get(node),
    ArrowDown: node.classList.contains("shut") ? undefined : own[0],
    ArrowLeft: beside[at - 1],
    ArrowRight: beside[at + 1],
    Home: beside[0],
    End: beside[beside.length - 1],
  }[key];
}

for (const node of nodes) {
  node.addEventListener("focus", () => look(node));
  node.addEventListener("click", () => node.focus());
  node.addEventListener("dblclick", () => fold(node));
  if (!parents.has(node)) node.setAttribute("tabindex", "0");
}
button.addEventListener("click", () => fold(current));
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const node = event.target.closest?.(".node");
  if (!node) return;
  const next = neighbour(node, event.key);
  if (next) next.focus();
  else if (event.key === "Enter" || event.key === " ") fold(node);
  else return;
  event.preventDefault();
});
