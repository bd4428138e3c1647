/** Strokes of a pointer over a board: cells that are painted along a line, or selected one after another.
 *
 * A stroke stays in its row or column and changes only cells with the value that its first cell had; it
 * is one move. */

import { OPEN } from "../families/types";
import type { Game } from "./game.svelte";

const LONG_PRESS = 450;

interface Stroke {
  first: number;
  value: number;
  from: number;
  cells: number[];
  isMoved: boolean;
  /** How many moves stood before it. */
  since: number;
}

/** What the board knows and does. */
export interface Surface {
  game: Game;
  /** The brush. */
  tool: number;
  selected: ReadonlySet<number>;
  onselect: (cells: Set<number>) => void;
  /** Moves that follow from a stroke and belong to it. */
  onpainted?: ((cells: number[]) => void) | undefined;
}

export class Strokes {
  /** The last cell of a painted stroke and the number of its cells, while it is drawn. */
  length = $state.raw<{ cell: number; count: number } | null>(null);
  #stroke: Stroke | null = null;
  #press: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly surface: () => Surface) {}

  get #game(): Game {
    return this.surface().game;
  }

  get isDrawn(): boolean {
    return this.#stroke !== null;
  }

  /** Begin to paint with the brush, or with the other value. */
  paint(cell: number, isOther: boolean, isTouch: boolean): void {
    this.#begin(cell, isOther ? this.#other() : this.surface().tool);
    clearTimeout(this.#press);
    if (isTouch) this.#press = setTimeout(() => this.#switch(), LONG_PRESS);
  }

  /** Begin to select; with `isMore`, what is selected stays so. */
  select(cell: number, isMore: boolean): void {
    this.#stroke = this.#from(cell, OPEN);
    this.#stroke.cells = [cell];
    const { selected, onselect } = this.surface();
    const next = new Set(isMore ? selected : []);
    if (isMore && selected.has(cell)) next.delete(cell);
    else next.add(cell);
    onselect(next);
  }

  /** Go on to a cell. */
  move(cell: number): void {
    const stroke = this.#stroke;
    if (!stroke || cell === stroke.cells.at(-1)) return;
    if (cell !== stroke.first) stroke.isMoved = true;
    const { game, selected, onselect } = this.surface();
    if (game.play.input === "digits") {
      stroke.cells.push(cell);
      onselect(new Set([...selected, cell]));
      return;
    }
    const line = lineTo(stroke.first, cell, game.play.columns);
    for (const each of line) this.#put(each);
    this.length = { cell: line.at(-1) ?? cell, count: line.length };
  }

  end(): void {
    clearTimeout(this.#press);
    const stroke = this.#stroke;
    if (stroke && this.#game.play.input === "paint") {
      this.surface().onpainted?.(stroke.cells);
      this.#game.join(stroke.since);
    }
    this.#stroke = this.length = null;
  }

  /** Undo what the first of two fingers painted. */
  abandon(): void {
    clearTimeout(this.#press);
    if (this.#stroke && this.#game.play.input === "paint") this.#game.takeBack(this.#stroke.since);
    this.#stroke = this.length = null;
  }

  #from(first: number, value: number): Stroke {
    const from = this.#game.cells[first]?.value ?? OPEN;
    return { first, from, value, cells: [], isMoved: false, since: this.#game.done };
  }

  #begin(cell: number, wanted: number): void {
    const from = this.#game.cells[cell]?.value ?? OPEN;
    this.#stroke = this.#from(cell, from === wanted ? OPEN : wanted);
    this.#put(cell);
  }

  #put(cell: number): void {
    const stroke = this.#stroke;
    if (!stroke || stroke.cells.includes(cell)) return;
    stroke.cells.push(cell);
    if ((this.#game.cells[cell]?.value ?? OPEN) !== stroke.from) return;
    if (stroke.value === OPEN) this.#game.clear([cell]);
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a game, no array
    else this.#game.fill([cell], stroke.value);
  }

  /** The value of the second button or a long press: the last choice, or the first for the last. */
  #other(): number {
    const { tool, game } = this.surface();
    const last = game.play.choices.at(-1) ?? OPEN;
    return tool === last ? (game.play.choices[0] ?? OPEN) : last;
  }

  /** A long press without movement enters the other value. */
  #switch(): void {
    if (!this.#stroke || this.#stroke.isMoved) return;
    const { first } = this.#stroke;
    this.#game.undo();
    this.#begin(first, this.#other());
    navigator.vibrate?.(15);
  }
}

/** Cells of the first one's row or column, from it on to the place beside the last. */
export function lineTo(first: number, last: number, columns: number): number[] {
  const down = Math.floor(last / columns) - Math.floor(first / columns);
  const right = (last % columns) - (first % columns);
  const isRow = Math.abs(right) >= Math.abs(down);
  const step = isRow ? Math.sign(right) : Math.sign(down) * columns;
  const length = Math.max(Math.abs(right), Math.abs(down)) + 1;
  return Array.from({ length }, (_, at) => first + at * step);
}
