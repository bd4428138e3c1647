import { mount } from "svelte";
import { prepare } from "./lib/site-home"; // before all that may ask
import App from "./App.svelte";
import { SITE } from "./lib/api";
import { router } from "./lib/router.svelte";
import { updates } from "./lib/updates.svelte";
import "virtual:palette.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/frame.css";
import "./style/library.css";
import "./style/boards.css";
import "./style/play.css";
import "./style/searches.css";
import "./style/packing.css";
import "./style/paper.css";
import "./style/embed.css";

const target = document.getElementById("app");
if (target) mount(App, { target });

/** Milliseconds after which the page has long been painted. */
const SETTLED = 1500;

// In a frame of another page nothing is kept or loaded ahead.
if (!router.isEmbedded) {
  if (import.meta.env.PROD) void updates.keep(SITE);
  setTimeout(prepare, SETTLED);
}
