/** What is highlighted with the current cell: its groups or lines, and equal digits. */

import { OPEN, type Play } from "../families/types";

/** A rectangle of cells. */
export interface Bar {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface Light {
  near: Bar[];
  same: number[];
}

export const DARK: Light = { near: [], same: [] };

export function lightOf(play: Play, values: number[], cell: number): Light {
  const [row, column] = [Math.floor(cell / play.columns), cell % play.columns];
  if (play.input === "digits") {
    const groups = play.rules.groups.filter((group) => group.includes(cell));
    const near = [...new Set(groups.flat())].map((each) => one(play, each));
    const value = values[cell];
    const same = values.flatMap((each, at) => (value !== OPEN && each === value ? [at] : []));
    return { near, same: play.rules.groups.length ? same : [] };
  }
  // Clues in the margin are read along lines.
  if (play.left === 0 && play.top === 0) return DARK;
  const across = { row, column: 0, rows: 1, columns: play.columns };
  const down = { row: 0, column, rows: play.rows, columns: 1 };
  return { near: [across, down], same: [] };
}

function one(play: Play, cell: number): Bar {
  return { row: Math.floor(cell / play.columns), column: cell % play.columns, rows: 1, columns: 1 };
}
