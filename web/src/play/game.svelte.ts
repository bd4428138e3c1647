/** A game: cells, unlimited undo and redo, savepoints and time. Knows no family. */

import {
  freshId,
  savePlayed,
  type Cell,
  type Patch,
  type Played,
  type SavedGame,
} from "../lib/saved";
import type { Puzzle } from "../lib/types";
import { OPEN, type Play } from "../families/types";

const SAVE_AFTER = 300;

export function newGame(puzzle: Puzzle): SavedGame {
  return {
    id: freshId(),
    puzzle,
    cells: puzzle.start.map((value) => ({ value, notes: [] })),
    moves: [],
    done: 0,
    savepoints: [],
    seconds: 0,
    isSolved: false,
    updated: Date.now(),
  };
}

/** A cell on the screen: its readers redraw when this cell changes, and for no other. */
class Shown {
  now = $state.raw() as Cell;

  constructor(cell: Cell) {
    this.now = cell;
  }

  get value(): number {
    return this.now.value;
  }

  get notes(): readonly number[] {
    return this.now.notes;
  }
}

export class Game {
  readonly id: string;
  readonly puzzle: Puzzle;
  play = $state.raw() as Play;
  readonly cells: readonly Shown[];
  /** The values of all cells; each move makes a new list, so readers depend on one signal. */
  values = $state.raw<number[]>([]);
  moves = $state.raw<Patch[][]>([]);
  done = $state(0);
  savepoints = $state.raw<number[]>([]);
  seconds = $state(0);
  isSolved = $state(false);
  /** Whether a hint told a step or filled a cell. */
  isHelped = false;
  /** What all solutions share, after the server was asked. */
  forced = $state.raw<number[] | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `keep` stores the game. */
  constructor(
    saved: SavedGame,
    play: Play,
    readonly keep: (played: Played) => Promise<void> = savePlayed,
  ) {
    this.play = play;
    this.id = saved.id;
    this.puzzle = saved.puzzle;
    this.cells = saved.cells.map((cell) => new Shown(cell));
    this.values = saved.cells.map((cell) => cell.value);
    this.moves = saved.moves;
    this.done = saved.done;
    this.savepoints = saved.savepoints;
    this.seconds = saved.seconds;
    this.isSolved = saved.isSolved;
    this.isHelped = saved.isHelped ?? false;
  }

  get canUndo(): boolean {
    return this.done > 0;
  }

  get canRedo(): boolean {
    return this.done < this.moves.length;
  }

  /** Set a value in every cell that may change; one move. */
  fill(cells: number[], value: number): void {
    this.#apply(cells, () => ({ value, notes: [] }));
  }

  /** Empty cells: their value first, then their notes. */
  clear(cells: number[]): void {
    this.#apply(cells, (before) => ({
      value: OPEN,
      notes: before.value === OPEN ? [] : before.notes,
    }));
  }

  /** Add a note to every open cell, or remove it if all of them have it. */
  note(cells: number[], value: number): void {
    const open = cells.filter((cell) => this.cells[cell]?.value === OPEN);
    const isEverywhere = open.every((cell) => this.cells[cell]?.notes.includes(value));
    this.#apply(open, (before) => ({
      value: before.value,
      notes: isEverywhere
        ? before.notes.filter((each) => each !== value)
        : [...new Set([...before.notes, value])].sort((a, b) => a - b),
    }));
  }

  /** Set each cell to its own value; one move. */
  place(values: Map<number, number>): void {
    this.#apply([...values.keys()], (before, cell) => ({
      value: values.get(cell) ?? before.value,
      notes: [],
    }));
  }

  /** The same with values from a hint. */
  fillTold(values: Map<number, number>): void {
    this.conclude(values, new Map());
  }

  /** Enter what a hint concludes: values, and the candidates left in open cells; one move. */
  conclude(values: Map<number, number>, notes: Map<number, number[]>): void {
    this.isHelped = true;
    this.#apply([...values.keys(), ...notes.keys()], (before, cell) => ({
      value: values.get(cell) ?? before.value,
      notes: notes.get(cell) ?? [],
    }));
  }

  undo(): void {
    const patches = this.moves[this.done - 1];
    if (!patches) return;
    // A move that joins several may contain a cell twice.
    this.#put([...patches].reverse(), "before");
    this.done -= 1;
    this.#changed();
  }

  redo(): void {
    const patches = this.moves[this.done];
    if (!patches) return;
    this.#put(patches, "after");
    this.done += 1;
    this.#changed();
  }

  /** Join all moves after the first `since` into one. */
  join(since: number): void {
    if (this.done - since < 2) return;
    const joined = this.moves.slice(since, this.done).flat();
    this.moves = [...this.moves.slice(0, since), joined];
    this.done = since + 1;
    this.#changed();
  }

  /** Undo and forget all moves after the first `since`. */
  takeBack(since: number): void {
    if (this.done <= since) return;
    while (this.done > since) this.undo();
    this.moves = this.moves.slice(0, since);
    this.#changed();
  }

  /** Set a savepoint. */
  savepoint(): void {
    this.savepoints = [...this.savepoints.filter((at) => at < this.done), this.done];
    this.#changed();
  }

  /** Go back to the last savepoint; remove it if the game is already there. */
  rewind(): void {
    const at = this.savepoints.at(-1);
    if (at === undefined) return;
    while (this.done > at) this.undo();
    this.savepoints = this.savepoints.slice(0, -1);
    this.#changed();
  }

  restart(): void {
    const open = this.cells.flatMap((_, cell) => (this.play.isGiven(cell) ? [] : [cell]));
    this.#apply(open, () => ({ value: OPEN, notes: [] }));
  }

  tick(seconds: number): void {
    this.seconds += seconds;
    this.save();
  }

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), SAVE_AFTER);
  }

  async saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    const { id, moves, done, savepoints, seconds, isSolved, isHelped } = this;
    const cells = this.cells.map((cell) => cell.now);
    await this.keep({
      id,
      cells,
      moves,
      done,
      savepoints,
      seconds,
      isSolved,
      isHelped,
      updated: Date.now(),
    });
  }

  #apply(cells: number[], change: (before: Cell, cell: number) => Cell): void {
    const patches = cells.flatMap((cell) => {
      const before = this.cells[cell]?.now;
      if (!before || this.play.isGiven(cell)) return [];
      const after = change(before, cell);
      return isSame(before, after) ? [] : [{ cell, before, after }];
    });
    if (patches.length === 0) return;
    this.#put(patches, "after");
    this.moves = [...this.moves.slice(0, this.done), patches];
    this.done += 1;
    this.savepoints = this.savepoints.filter((at) => at <= this.done);
    this.#changed();
  }

  #put(patches: Patch[], side: "before" | "after"): void {
    const values = [...this.values];
    for (const patch of patches) {
      const shown = this.cells[patch.cell];
      if (shown) shown.now = patch[side];
      values[patch.cell] = patch[side].value;
    }
    this.values = values;
  }

  #changed(): void {
    this.isSolved = this.play.rules.isSolved(this.values);
    this.save();
  }
}

function isSame(a: Cell, b: Cell): boolean {
  return a.value === b.value && a.notes.join() === b.notes.join();
}
