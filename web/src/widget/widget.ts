/** A puzzle in a cell of a notebook, as anywidget mounts it. Each widget has a game; it may be shown
 * in several cells. */

import { mount, unmount } from "svelte";
import { askAt } from "../lib/api";
import type { Game } from "../play/game.svelte";
import { kernelHome } from "./kernel";
import type { Model } from "./model";
import { follow, gameOf, share } from "./shared.svelte";
import Widget from "./Widget.svelte";
import "virtual:palette.css";
import "../style/tokens.css";
import "../style/base.css";
import "../style/controls.css";
import "../style/frame.css";
import "../style/boards.css";
import "../style/play.css";
import "../style/packing.css";
import "./host.css";

type End = () => void;

/** Called once for each widget. */
export default function widget() {
  let game: Game | null = null;

  return {
    initialize({ model }: { model: Model }): End {
      askAt(kernelHome(model));
      const unfollow = follow(model);
      game = gameOf(model);
      const part = game ? share(game, model) : () => {};
      return () => {
        part();
        unfollow();
      };
    },

    render({ model, el }: { model: Model; el: HTMLElement }): End {
      const host = el.appendChild(document.createElement("div"));
      // Keys pressed in a board are none of JupyterLab's commands.
      host.dataset["lmSuppressShortcuts"] = "true";
      const target = host.attachShadow({ mode: "open" });
      const style = target.appendChild(document.createElement("style"));
      style.textContent = model.get("_styles");
      const props = { puzzle: model.get("_puzzle"), broken: model.get("_broken"), game, host };
      const shown = mount(Widget, { target, props });
      return () => {
        void unmount(shown);
        host.remove();
      };
    },
  };
}
