const steps = [...document.querySelectorAll("article")];
const links = [...document.querySelectorAll("nav a")];
const buttons = document.querySelector(".buttons");
let at = 0;

function show(next) {
  at = Math.max(0, Math.min(steps.length - 1, next));
  steps.forEach((step, number) => step.classList.toggle("current", number === at));
  links.forEach((link, number) => {
    if (number === at) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  const list = links[at].closest("nav");
  list.scrollTop = links[at].offsetTop - list.offsetTop - list.clientHeight / 2;
  buttons.querySelector("output").textContent = `${at + 1} / ${steps.length}`;
  for (const button of buttons.querySelectorAll("button")) {
    const to = at + Number(button.dataset.by);
    button.disabled = to < 0 || to >= steps.length;
  }
}

function fromAddress() {
  show(Number(location.hash.replace("#step-", "") || 1) - 1);
}

function go(next) {
  show(next);
  history.replaceState(null, "", `#step-${at + 1}`);
}

if (steps.length) {
  document.documentElement.classList.add("stepping");
  buttons.hidden = false;
  buttons.addEventListener("click", (event) => {
    const by = event.target.dataset.by;
    if (by) go(at + Number(by));
  });
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  addEventListener("hashchange", fromAddress);
  fromAddress();
}
