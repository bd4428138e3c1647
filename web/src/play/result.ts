/** The result of a solved puzzle as a text to share: nothing of its answer, and a link to try it. */

import { clockOf, t } from "../lib/i18n.svelte";
import { linkTo } from "../lib/links";
import { translated } from "../lib/messages.svelte";
import { kindOf } from "../lib/records";
import type { Game } from "./game.svelte";

type Played = Pick<Game, "puzzle" | "seconds" | "helps" | "isHelped">;

/** Family, size and level; time and hints; a link. */
export function resultOf(game: Played): string {
  const { puzzle, seconds } = game;
  const level = puzzle.made?.level;
  return [
    joined(`${translated(puzzle.title)} ${kindOf(puzzle)}`, level && t(`level-${level}`)),
    joined(t("solvedIn", { time: clockOf(seconds) }), helpOf(game)),
    linkTo(puzzle),
  ].join("\n");
}

function helpOf({ helps, isHelped }: Played): string {
  if (helps.length) return t("resultHints", { count: helps.length });
  return t(isHelped ? "resultHelped" : "resultAlone");
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
