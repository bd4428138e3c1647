/** Editing a sudoku: givens are typed, constraints stay as they are. */

import type { Item, Puzzle } from "../../lib/types";
import { Rules } from "../../rules/rules";
import { play as onGrid, type Grid } from "../grid";
import type { Edit, Play } from "../types";

export function edit(puzzle: Puzzle): Pick<Edit, "play" | "greatest"> {
  const { model } = puzzle.board as Grid;
  const { scene } = puzzle;
  const others = model.rules.filter(({ name }) => name !== "given-changed");
  const play: Play = {
    ...onGrid(puzzle),
    isGiven: () => false,
    // The editor's cells show the digits; signs, sums and clues stay.
    scene: { ...scene, items: scene.items.filter((item) => !isOfDigits(item)) },
    rules: new Rules({ ...model, rules: others }),
  };
  return { play, greatest: model.values.length };
}

function isOfDigits(item: Item): boolean {
  return item.kind === "group" && item.label === "digits";
}
