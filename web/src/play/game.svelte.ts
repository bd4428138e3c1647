/** A game: cells, unlimited undo and redo, savepoints and time. Knows no family. */

import { bare, isSame, type Cell, type Patch } from "../lib/cells";
import {
  freshId,
  markSeen,
  savePlayed,
  wasSeen,
  type Help,
  type Played,
  type SavedGame,
} from "../lib/saved";
import type { Puzzle } from "../lib/types";
import { settings } from "../lib/settings.svelte";
import { OPEN, type Play } from "../families/types";

const SAVE_AFTER = 300;
/** Seconds of thought that a crash may cost; a game that is left is stored at once. */
const SAVE_TIME_AFTER = 10;

export function newGame(puzzle: Puzzle): SavedGame {
  return {
    id: freshId(),
    puzzle,
    cells: puzzle.start.map(bare),
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

  get corners(): readonly number[] {
    return this.now.corners;
  }

  get colour(): number {
    return this.now.colour;
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
  isRevealed = $state(false);
  /** Whether the answer was on the screen before it was solved. */
  isShown = $state(false);
  helps = $state.raw<Help[]>([]);
  /** Whether another tab plays it: nothing changes here then. */
  isHeldElsewhere = $state(false);
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
    this.isRevealed = saved.isRevealed ?? false;
    this.isShown = saved.isShown ?? this.isRevealed;
    this.helps = saved.helps ?? [];
    this.#recall();
  }

  /** What each cell is now. */
  get board(): Cell[] {
    return this.cells.map((cell) => cell.now);
  }

  /** Whether it is neither as it began nor solved. */
  get isBegun(): boolean {
    const { start } = this.puzzle;
    const isTouched = (cell: Cell, at: number) => !isSame(cell, bare(start[at] ?? OPEN));
    return !this.isSolved && this.board.some(isTouched);
  }

  get canUndo(): boolean {
    return this.done > 0;
  }

  get canRedo(): boolean {
    return this.done < this.moves.length;
  }

  /** Set a value in every cell that may change; one move. */
  fill(cells: number[], value: number): void {
    this.place(new Map(cells.map((cell) => [cell, value])));
  }

  /** Empty cells: their value first, then their marks, then their colour. */
  clear(cells: number[]): void {
    this.#apply(cells, ({ value, notes, corners, colour }) => {
      if (value !== OPEN) return { value: OPEN, notes, corners, colour };
      return notes.length || corners.length ? { ...bare(OPEN), colour } : bare(OPEN);
    });
  }

  /** Add a mark to every open cell, or remove it if all of them have it. */
  mark(kind: "notes" | "corners", cells: number[], value: number): void {
    const open = cells.filter((cell) => this.cells[cell]?.value === OPEN);
    const isEverywhere = open.every((cell) => this.cells[cell]?.[kind].includes(value));
    this.#apply(open, (before) => ({
      ...before,
      [kind]: isEverywhere
        ? before[kind].filter((each) => each !== value)
        : [...new Set([...before[kind], value])].sort((a, b) => a - b),
    }));
  }

  /** Set the candidates of open cells; one move. */
  pencil(notes: Map<number, number[]>): void {
    this.#apply([...notes.keys()], (before, cell) => ({
      ...before,
      notes: notes.get(cell) ?? before.notes,
    }));
  }

  /** Give cells a colour, or take it away if all of them have it. */
  tint(cells: number[], colour: number): void {
    const isEverywhere = cells.every((cell) => this.cells[cell]?.colour === colour);
    this.#apply(
      cells,
      (before) => ({ ...before, colour: isEverywhere ? 0 : colour }),
      () => true,
    );
  }

  /** Set each cell to its own value; one move. */
  place(values: Map<number, number>): void {
    this.#enter(values, new Map());
  }

  /** Enter what a hint concludes: values, and the candidates left in open cells; one move. */
  conclude(values: Map<number, number>, notes = new Map<number, number[]>()): void {
    this.isHelped = true;
    this.#enter(values, notes);
  }

  /** The answer comes on the screen, here or in another view: to solve it is no feat any more. */
  show(): void {
    if (this.isSolved) return;
    this.isShown = this.isHelped = true;
    markSeen(this.id);
    this.save();
  }

  /** What another tab showed, or this one just before it ended, counts here too. */
  #recall(): void {
    if (!this.isSolved && wasSeen(this.id)) this.isShown = this.isHelped = true;
  }

  /** Reveal everything: the game is over, and not won. */
  reveal(values: Map<number, number>): void {
    this.show();
    this.isRevealed = true;
    this.conclude(values);
  }

  #enter(values: Map<number, number>, notes: Map<number, number[]>): void {
    const gone = this.#excluded(values);
    this.#apply(
      [...new Set([...values.keys(), ...notes.keys(), ...gone.keys()])],
      (before, cell) => {
        const value = values.get(cell);
        if (value !== undefined) return { ...bare(value), colour: before.colour };
        const left = (marks: number[]) => marks.filter((each) => !gone.get(cell)?.has(each));
        return {
          ...before,
          notes: left(notes.get(cell) ?? before.notes),
          corners: left(before.corners),
        };
      },
    );
  }

  /** Marks that values exclude in the cells around them, where the player wants these cleared. */
  #excluded(values: Map<number, number>): Map<number, Set<number>> {
    const gone = new Map<number, Set<number>>();
    if (this.play.input !== "digits" || !settings.clearNotes) return gone;
    for (const [cell, value] of values) {
      if (value === OPEN) continue;
      for (const peer of this.play.rules.peers(cell)) {
        const marks = this.cells[peer];
        if (!marks?.notes.includes(value) && !marks?.corners.includes(value)) continue;
        gone.set(peer, (gone.get(peer) ?? new Set()).add(value));
      }
    }
    return gone;
  }

  undo(): void {
    if (this.isHeldElsewhere) return;
    const patches = this.moves[this.done - 1];
    if (!patches) return;
    // A move that joins several may contain a cell twice.
    this.#put([...patches].reverse(), "before");
    this.done -= 1;
    this.#changed();
  }

  redo(): void {
    if (this.isHeldElsewhere) return;
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
    while (this.done > since && !this.isHeldElsewhere) this.undo();
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
    while (this.done > at && !this.isHeldElsewhere) this.undo();
    this.savepoints = this.savepoints.slice(0, -1);
    this.#changed();
  }

  restart(): void {
    const open = this.cells.flatMap((_, cell) => (this.play.isGiven(cell) ? [] : [cell]));
    this.isRevealed = false;
    this.#apply(open, () => bare(OPEN));
  }

  /** Remember a hint that was entered. */
  remember(help: Help): void {
    this.helps = [...this.helps, help];
    this.save();
  }

  /** Count time. To store a large board takes long, so time alone does that seldom. */
  tick(seconds: number): void {
    if (this.isHeldElsewhere) return;
    this.seconds += seconds;
    if (this.seconds % SAVE_TIME_AFTER < seconds) this.save();
  }

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), SAVE_AFTER);
  }

  async saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.isHeldElsewhere) return;
    const { id, moves, done, savepoints, seconds, isSolved } = this;
    const { isHelped, isRevealed, isShown, helps } = this;
    await this.keep({
      id,
      cells: this.board,
      moves,
      done,
      savepoints,
      seconds,
      isSolved,
      isHelped,
      isRevealed,
      isShown,
      helps,
      updated: Date.now(),
    });
  }

  #apply(
    cells: number[],
    change: (before: Cell, cell: number) => Cell,
    mayChange = (cell: number) => !this.play.isGiven(cell),
  ): void {
    if (this.isHeldElsewhere) return;
    const patches = cells.flatMap((cell) => {
      const before = this.cells[cell]?.now;
      if (!before || !mayChange(cell)) return [];
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
    const isSolved = this.play.rules.isSolved(this.values);
    if (isSolved) this.#recall();
    this.isSolved = isSolved;
    this.save();
  }
}
