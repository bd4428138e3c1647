import { mount } from "svelte";
import App from "./App.svelte";
import "./looks/base.css";
import "./looks/controls.css";
import "./looks/frame.css";
import "./looks/library.css";
import "./looks/boards.css";
import "./looks/play.css";
import "./looks/searches.css";
import "./looks/packing.css";
import "./looks/paper.css";

const target = document.getElementById("app");
if (target) mount(App, { target });

if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js");
