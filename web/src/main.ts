import { mount } from "svelte";
import App from "./App.svelte";
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

const target = document.getElementById("app");
if (target) mount(App, { target });

if (import.meta.env.PROD) void navigator.serviceWorker?.register("sw.js");
