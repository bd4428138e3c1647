/** The game of a widget: its board and its marks are those of the model. */

import { bare, nameOf } from "../lib/cells";
import { settings } from "../lib/settings.svelte";
import { playOf } from "../families";
import { Game, newGame } from "../play/game.svelte";
import { marksOf } from "../play/hints.svelte";
import type { Model } from "./model";

/** The game as the model has it; null for a puzzle that is only looked at. */
export function gameOf(model: Model): Game | null {
  const puzzle = model.get("_puzzle");
  const play = playOf(puzzle);
  if (!play) return null;
  const marks = model.get("marks");
  const cells = play.valuesOf(model.get("board")).map((value, cell) => ({
    ...bare(value),
    notes: marks[nameOf(cell, play.columns)] ?? [],
  }));
  const isSolved = play.rules.isSolved(cells.map(({ value }) => value));
  return new Game({ ...newGame(puzzle), cells, isSolved }, play, async () => {});
}

/** Keep game and model the same; returns what ends that. */
export function share(game: Game, model: Model): () => void {
  const take = () => takeBoard(game, model);
  model.on("change:board", take);
  const end = $effect.root(() => {
    $effect(() => {
      model.set("board", game.play.rowsOf(game.values, null));
      model.set("marks", marksOf(game));
      model.save_changes();
    });
  });
  return () => {
    model.off("change:board", take);
    end();
  };
}

/** A board that Python set is one move, and no work of the player. */
function takeBoard(game: Game, model: Model): void {
  const values = game.play.valuesOf(model.get("board"));
  game.conclude(
    new Map(
      values.flatMap((value, cell): [number, number][] =>
        value === game.values[cell] ? [] : [[cell, value]],
      ),
    ),
  );
}

/** Follow the language and the theme of the model; returns what ends that. */
export function follow(model: Model): () => void {
  const take = () => {
    settings.language = model.get("language");
    const theme = model.get("theme");
    settings.theme = theme === "system" ? themeOfNotebook() : theme;
  };
  take();
  const watcher = new MutationObserver(take);
  watcher.observe(document.body, { attributes: true, attributeFilter: Object.keys(SAYS) });
  model.on("change:language", take);
  model.on("change:theme", take);
  return () => {
    watcher.disconnect();
    model.off("change:language", take);
    model.off("change:theme", take);
  };
}

/** The attributes in which JupyterLab and VS Code say that they are dark, and how. */
const SAYS: Record<string, RegExp> = {
  "data-jp-theme-light": /false/,
  "data-vscode-theme-kind": /dark/,
};

function themeOfNotebook(): "system" | "light" | "dark" {
  const name = Object.keys(SAYS).find((each) => document.body.hasAttribute(each));
  if (!name) return "system";
  return SAYS[name]?.test(document.body.getAttribute(name) ?? "") ? "dark" : "light";
}
