/** Hitori: cells black or white; a cell that is not black counts as white. */

import type { Puzzle } from "../../lib/types";
import { t } from "../../lib/i18n.svelte";
import { play as onGrid, type Grid } from "../grid";
import type { Play } from "../types";

export interface HitoriBoard extends Grid {
  numbers: number[];
}

const WHITE = 0;
const BLACK = 1;

export function play(puzzle: Puzzle): Play {
  const { numbers } = puzzle.board as HitoriBoard;
  return {
    ...onGrid(puzzle),
    keepsText: false,
    sign: (value) => (value === WHITE ? "○" : ""),
    printed: (cell) => (numbers[cell] ? `${numbers[cell]}, ` : ""),
    spoken: (value) => t(value === BLACK ? "black" : value === WHITE ? "white" : "open"),
  };
}
