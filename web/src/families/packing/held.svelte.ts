/** The piece in the player's hand: which it is, how it is turned, and how it gets onto the board. */

import { t } from "../../lib/i18n.svelte";
import type { Game } from "../../play/game.svelte";
import { OPEN } from "../types";
import { pieceOf, placementAt, unused, type PackingBoard } from "./play";

/** A piece where it would lie, and whether there is room for it. */
export interface Ghost {
  cells: number[];
  piece: number;
  fits: boolean;
}

export class Held {
  piece = $state<number | null>(null);
  /** How each piece is turned: the number of its orientation. */
  ways = $state<number[]>([]);
  /** The values of the copies of each piece that are not on the board. */
  readonly waiting = $derived.by(() =>
    this.#board.pieces.map((piece) => unused(piece, this.game.values)),
  );
  readonly #way = $derived.by(() => (this.piece === null ? 0 : (this.ways[this.piece] ?? 0)));

  constructor(
    readonly game: Game,
    readonly report: (status: string) => void,
  ) {}

  get #board(): PackingBoard {
    return this.game.puzzle.board as PackingBoard;
  }

  /** The value of the cells that the piece would cover. */
  get value(): number | undefined {
    return this.piece === null ? undefined : this.waiting[this.piece]?.[0];
  }

  /** Where the piece would lie over a cell. */
  over(cell: number): Ghost | null {
    if (this.piece === null) return null;
    const piece = this.#board.pieces[this.piece];
    const cells = piece && placementAt(piece, this.#way, cell);
    if (!cells) return null;
    const { values } = this.game;
    return { cells, piece: this.piece, fits: cells.every((each) => values[each] === OPEN) };
  }

  // -- which piece --------------------------------------------------------------------------------

  pick(piece: number): void {
    this.piece = piece;
    this.#say("holding", piece);
  }

  /** Pick a piece, or put it back. */
  toggle(piece: number): void {
    if (this.piece === piece) this.piece = null;
    else this.pick(piece);
  }

  /** Pick the piece of this name, if one waits. */
  named(name: string): boolean {
    const at = this.#board.pieces.findIndex(
      (piece) => piece.name.toLowerCase() === name.toLowerCase(),
    );
    if (at < 0 || !this.waiting[at]?.length) return false;
    this.pick(at);
    return true;
  }

  /** Pick the next piece that waits, or the one before. */
  next(step: number): void {
    const count = this.#board.pieces.length;
    let at = this.piece ?? (step > 0 ? -1 : count);
    for (let tries = 0; tries < count; tries++) {
      at = (at + step + count) % count;
      if (this.waiting[at]?.length) return this.pick(at);
    }
  }

  // -- how it lies --------------------------------------------------------------------------------

  turn(axis = 0): void {
    if (this.piece === null) return;
    this.ways[this.piece] = this.#board.pieces[this.piece]?.turned[this.#way]?.[axis] ?? this.#way;
  }

  flip(): void {
    if (this.piece === null) return;
    this.ways[this.piece] = this.#board.pieces[this.piece]?.flipped[this.#way] ?? this.#way;
  }

  // -- the board ----------------------------------------------------------------------------------

  /** Place the piece over a cell, if it fits there. */
  lay(cell: number): void {
    if (this.piece === null) return;
    const { piece, value } = this;
    const ghost = this.over(cell);
    if (!ghost?.fits || value === undefined) {
      this.report(t("doesNotFit"));
      return;
    }
    this.game.place(new Map(ghost.cells.map((each) => [each, value])));
    this.#say("laid", piece);
    if ((this.waiting[piece]?.length ?? 0) <= 1) this.piece = null;
  }

  /** Pick up the piece at a cell, keeping its orientation; whether there is one. */
  lift(cell: number): boolean {
    const { game } = this;
    const value = game.values[cell] ?? OPEN;
    if (value === OPEN || value === 0 || game.play.isGiven(cell)) return false;
    const cells = game.values.flatMap((each, at) => (each === value ? [at] : []));
    const piece = pieceOf(this.#board, value);
    const way = this.#board.pieces[piece]?.placements.findIndex((placements) =>
      placements.some((each) => isSame(each, cells)),
    );
    game.place(new Map(cells.map((each) => [each, OPEN])));
    if (way !== undefined && way >= 0) this.ways[piece] = way;
    this.piece = piece;
    this.#say("lifted", piece);
    return true;
  }

  #say(what: "holding" | "laid" | "lifted", piece: number): void {
    this.report(t(what, { name: this.#board.pieces[piece]?.name ?? "" }));
  }
}

function isSame(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}
