/** What a chosen digit does to the chosen cells: it is entered, noted, put into corners, or a colour. */

import { OPEN } from "../families/types";
import { settings } from "../lib/settings.svelte";
import type { Game } from "./game.svelte";

export type Mode = "digits" | "notes" | "corners" | "colours";

/** How many colours cells may have. */
export const COLOURS = 8;

export class Entering {
  mode = $state<Mode>("digits");

  /** `targets` are the cells that the player chose. */
  constructor(
    readonly game: Game,
    readonly targets: () => number[],
  ) {}

  /** The modes that there are, beside plain digits. */
  get modes(): Mode[] {
    return settings.marks === "corners" ? ["notes", "corners", "colours"] : ["notes", "colours"];
  }

  /** Turn a mode on, or off if it is on. */
  toggle(mode: Mode): void {
    this.mode = this.mode === mode ? "digits" : mode;
  }

  enter(value: number, mode = this.mode): void {
    const [cells, { game }] = [this.targets(), this];
    if (mode === "colours") {
      if (value >= 1 && value <= COLOURS) game.tint(cells, value);
    } else if (mode !== "digits" && game.play.input === "digits") game.mark(mode, cells, value);
    else if (cells.every((cell) => game.cells[cell]?.value === value)) game.clear(cells);
    else game.fill(cells, value);
  }

  /** Note in every open cell what breaks no rule there. */
  noteAll(): void {
    const { values, cells, play } = this.game;
    const open = cells.flatMap(({ value }, cell) => (value === OPEN ? [cell] : []));
    this.game.pencil(new Map(open.map((cell) => [cell, play.rules.candidates(values, cell)])));
  }

  /** A key that chooses a mode, as other players of digits have them; digits come first. */
  key(name: string): boolean {
    const modes: Record<string, Mode> = { " ": "notes", c: "notes", x: "corners", v: "colours" };
    const mode = name === "z" ? this.mode : modes[name.toLowerCase()];
    if (!mode || (mode !== "digits" && !this.modes.includes(mode))) return name === "z";
    this.toggle(mode);
    return true;
  }
}
