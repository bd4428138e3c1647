/** A solution of a packing, which the server is asked for once, and how a board compares with it. */

import { t } from "../../lib/i18n.svelte";
import type { Result } from "../../lib/types";
import type { Game } from "../../play/game.svelte";
import { Solving } from "../../play/solving.svelte";
import { OPEN } from "../types";
import { agrees } from "./hand";
import { pieceOf, unused, type PackingBoard } from "./play";

export class Solution {
  /** Pieces that lie elsewhere in the solution that was found. */
  astray = $state.raw<ReadonlySet<number>>(new Set());
  #found: number[] | null = null;
  readonly #solving: Solving<Result>;

  constructor(
    readonly game: Game,
    report: (status: string) => void,
  ) {
    this.#solving = new Solving(game, "solve", ({ solutions }) => solutions[0]?.cells, report);
  }

  get #board(): PackingBoard {
    return this.game.puzzle.board as PackingBoard;
  }

  async known(): Promise<number[] | null> {
    this.#found ??= await this.#solving.values();
    return this.#found;
  }

  cancel(): void {
    this.#solving.cancel();
  }

  /** Place the next piece of the solution, or mark the pieces in its way; says which, or nothing. */
  async layNext(): Promise<string> {
    const found = await this.known();
    if (!found) return "";
    const { values } = this.game;
    const misplaced = values.flatMap((value, cell) =>
      value !== OPEN && !agrees(this.#board, cell, values, found) ? [cell] : [],
    );
    if (misplaced.length) {
      this.astray = new Set(misplaced);
      return t("inTheWay");
    }
    return this.#lay(found);
  }

  #lay(found: number[]): string {
    const { game } = this;
    const open = game.values.indexOf(OPEN);
    const cells = found.flatMap((value, cell) => (value === found[open] ? [cell] : []));
    const piece = this.#board.pieces[pieceOf(this.#board, found[open] ?? OPEN)];
    const [value] = piece ? unused(piece, game.values) : [];
    if (open < 0 || !piece || value === undefined) return "";
    game.conclude(new Map(cells.map((cell) => [cell, value])));
    return `${t("laid", { name: piece.name })} ${t("noReasonPiece")}`;
  }

  async reveal(): Promise<void> {
    const found = await this.known();
    const { play } = this.game;
    const all = found?.flatMap((value, cell): [number, number][] =>
      play.isGiven(cell) ? [] : [[cell, value]],
    );
    if (all) this.game.reveal(new Map(all));
  }
}
