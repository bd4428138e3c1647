/** A setter's desk: the draft with its history, the tool in hand, and the shape that is selected. */

import { History, type Kept } from "../edit/history.svelte";
import {
  BLANK,
  cellsOf,
  changed,
  joined,
  moved,
  sizeOf,
  turned,
  withPart,
  withShape,
  withSigns,
  without,
  type Draft,
  type Part,
  type Shape,
} from "./draft";
import { groupOf, type Point, type Size } from "./gestures";
import { pointed, typed, use, type Field, type Tool, type Tools } from "./tools";

/** What the hand does: enter digits, select shapes, or set a kind of clue. */
export type Hand = "digits" | "select" | Tool;

export class Desk {
  history: History<Draft>;
  hand = $state.raw<Hand>("digits");
  /** The number of the shape that is selected. */
  selected = $state<number | null>(null);
  /** The cells that are selected for digits. */
  cells = $state.raw<ReadonlySet<number>>(new Set());
  /** Groups of the shape that is being set, by strokes before this one. */
  begun = $state.raw<number[][]>([]);
  /** The numbers of the shapes that are joined to one. */
  parts = $state.raw<number[]>([]);
  /** The path of the stroke. */
  path = $state.raw<number[]>([]);
  /** Whether strokes add to the selected shape. */
  isMore = $state(false);
  /** What was typed into the selected shape since it was selected. */
  #typed = "";
  #lastValues = new Map<string, string[]>();

  constructor(
    readonly tools: Tools,
    kept: Kept<Draft>,
    /** Hears what was done, for those who listen. */
    readonly tell: (
      what: "set" | "chosen" | "changed" | "removed" | "next",
      shape: Shape | null,
    ) => void,
  ) {
    this.history = new History(kept);
  }

  get draft(): Draft {
    return this.history.now;
  }

  get size(): Size {
    return sizeOf(this.draft);
  }

  get tool(): Tool | null {
    return typeof this.hand === "string" ? null : this.hand;
  }

  /** The selected shape. */
  get shape(): Shape | null {
    return this.selected === null ? null : (this.draft.shapes[this.selected] ?? null);
  }

  /** The kind of the selected shape. */
  get kind(): Tool | null {
    return this.tools.get(this.shape?.kind ?? "") ?? null;
  }

  /** Whether a shape is begun, and not set. */
  get isBegun(): boolean {
    return this.path.length + this.begun.length + this.parts.length > 0;
  }

  take(hand: Hand): void {
    [this.hand, this.selected, this.isMore] = [hand, null, false];
    [this.begun, this.path, this.parts] = [[], [], []];
    if (typeof hand === "string") return;
    use(hand.kind);
    if (hand.gesture === "regions") this.#beginRegions(hand);
  }

  select(at: number | null): void {
    this.selected = at;
    this.#typed = "";
  }

  undo(): void {
    this.#leave();
    this.history.undo();
  }

  redo(): void {
    this.#leave();
    this.history.redo();
  }

  #leave(): void {
    [this.begun, this.path, this.parts] = [[], [], []];
    this.select(null);
  }

  #push(next: Draft): void {
    if (next !== this.draft) this.history.push(next);
  }

  // -- strokes ------------------------------------------------------------------------------------

  /** A stroke ended: its path, and where it began. */
  stroke(path: number[], from?: Point): void {
    this.path = [];
    const tool = this.tool;
    if (!tool) return;
    if (tool.gesture === "regions") return this.#paint(path);
    if (tool.gesture === "shapes") return this.#choose(path.at(-1) ?? 0);
    const group = groupOf(tool.gesture, path, this.size, from);
    if (!group.length) return;
    if (this.isMore && this.shape?.kind === tool.kind) return this.#extend(tool, group);
    this.begun = [...this.begun, group];
    const fields = pointed(tool);
    const isOpen = fields.some(([{ depth }]) => depth === 2) || this.begun.length < fields.length;
    if (isOpen) this.tell("next", null);
    else this.finish();
  }

  /** Set the shape of the strokes so far. */
  finish(): void {
    const tool = this.tool;
    if (tool && this.parts.length > 1) this.#join(tool);
    if (!tool || !this.begun.length) return;
    const groups = [...this.begun];
    this.begun = [];
    const values = this.#lastValues.get(tool.kind);
    const parts = tool.fields.map((field, at): Part => {
      if (field.depth === null) return values?.[at] ?? usual(field);
      return field.depth === 2 ? groups.splice(0) : groups.splice(0, 1);
    });
    this.#add({ kind: tool.kind, parts });
  }

  #add(shape: Shape): void {
    this.#push(withShape(this.draft, shape));
    this.#selectLast();
  }

  #selectLast(): void {
    this.select(this.draft.shapes.length - 1);
    this.tell("set", this.shape);
  }

  #join(tool: Tool): void {
    this.#push(joined(this.draft, this.parts, tool, this.tools));
    this.parts = [];
    this.#selectLast();
  }

  /** Choose the next shape at a cell for joining; after the last one, none there. */
  #choose(cell: number): void {
    const here = this.#shapesAt(cell);
    const next = here.find((at) => !this.parts.includes(at));
    const others = this.parts.filter((at) => !here.includes(at));
    this.parts = next === undefined ? others : [...this.parts, next];
    this.tell("chosen", this.draft.shapes[next ?? -1] ?? null);
  }

  #shapesAt(cell: number): number[] {
    return this.draft.shapes.flatMap((shape, at) =>
      cellsOf(shape, this.size.columns).includes(cell) ? [at] : [],
    );
  }

  #extend(tool: Tool, group: number[]): void {
    const [, place] = pointed(tool).at(-1) ?? [];
    const at = this.selected;
    if (place === undefined || at === null) return;
    const old = this.shape?.parts[place];
    const first = typeof old === "string" ? [] : (old?.[0] ?? []);
    const next = first.some((cell) => group.includes(cell))
      ? first.filter((cell) => !group.includes(cell))
      : [...first, ...group];
    if (next.length) this.#push(withPart(this.draft, at, place, [next]));
    this.tell("changed", this.shape);
  }

  /** Where shapes lie over a cell, the next one after the selected one. */
  selectAt(cell: number): void {
    const here = this.#shapesAt(cell);
    const next = here[(here.indexOf(this.selected ?? -1) + 1) % here.length];
    this.select(next ?? null);
  }

  move(right: number, down: number): void {
    if (this.selected === null) return;
    this.#push(moved(this.draft, this.selected, right, down, this.kind?.gesture));
    this.tell("changed", this.shape);
  }

  turn(): void {
    if (this.selected !== null) this.#push(turned(this.draft, this.selected));
  }

  remove(at = this.selected): void {
    if (at === null) return;
    const gone = this.draft.shapes[at] ?? null;
    this.#push(without(this.draft, at));
    this.select(null);
    this.tell("removed", gone);
  }

  /** A rule of the whole board: set it, or take it away. */
  toggle(tool: Tool): void {
    const at = this.draft.shapes.findIndex(({ kind }) => kind === tool.kind);
    if (at >= 0) return this.remove(at);
    this.#add({ kind: tool.kind, parts: tool.fields.map(usual) });
  }

  // -- values -------------------------------------------------------------------------------------

  /** Change a value of the selected shape. */
  put(place: number, value: string): void {
    const at = this.selected;
    if (at === null) return;
    const kind = this.shape?.kind ?? "";
    const isSame = this.#typed !== "" && this.history.canUndo;
    const next = withPart(this.draft, at, place, value);
    if (isSame) this.history.amend(next);
    else this.#push(next);
    this.#typed ||= " ";
    const parts = this.shape?.parts.map((part) => (typeof part === "string" ? part : "")) ?? [];
    this.#lastValues.set(kind, parts);
  }

  /** Type a sign into the first value of the selected shape; whether it has one. */
  type(sign: string): boolean {
    const [field] = this.kind ? typed(this.kind) : [];
    if (this.kind?.gesture === "regions") return this.#choosePaint(sign);
    if (!field || this.selected === null || field[0].choices.length) return false;
    const [, place] = field;
    const old = this.#typed ? `${this.shape?.parts[place] as string}` : "";
    this.put(place, sign === "" ? old.slice(0, -1) : old + sign);
    return true;
  }

  digit(cells: Iterable<number>, sign: string): void {
    const here = [...cells];
    if (here.some((cell) => this.draft.givens[cell] !== sign))
      this.#push(withSigns(this.draft, here, sign));
  }

  // -- regions ------------------------------------------------------------------------------------

  /** The sign of the region that a stroke paints. */
  region = $state("1");

  #beginRegions(tool: Tool): void {
    const at = this.draft.shapes.findIndex(({ kind }) => kind === tool.kind);
    if (at >= 0) return this.select(at);
    const [rows = 1, columns = 1] = (this.draft.head.split(" ")[1] ?? "").split("x").map(Number);
    const { size } = this;
    const across = Math.ceil(size.columns / columns);
    const signs = Array.from({ length: size.rows }, (_, row) =>
      Array.from({ length: size.columns }, (_, column) =>
        signOf(Math.floor(row / rows) * across + Math.floor(column / columns)),
      ).join(""),
    );
    this.#add({ kind: tool.kind, parts: [signs.join(" ")] });
  }

  /** How many regions a board can have. */
  get regions(): number {
    return Math.min(this.size.rows, this.size.columns);
  }

  #choosePaint(sign: string): boolean {
    const isOne = Array.from({ length: this.regions }, (_, at) => signOf(at)).includes(sign);
    if (isOne) this.region = sign;
    return isOne;
  }

  #paint(path: number[]): void {
    if (this.selected === null) return;
    const rows = `${this.shape?.parts[0] as string}`.split(" ").map((row) => [...row]);
    for (const cell of path) {
      const row = rows[Math.floor(cell / this.size.columns)];
      if (row) row[cell % this.size.columns] = this.region;
    }
    const value = rows.map((row) => row.join("")).join(" ");
    this.#push(changed(this.draft, this.selected, (shape) => ({ ...shape, parts: [value] })));
    this.tell("changed", this.shape);
  }

  words(change: (draft: Draft) => Draft): void {
    this.#push(change(this.draft));
  }
}

/** What a field holds before anything is typed. */
function usual({ choices, optional, example }: Field): string {
  return optional ? "" : (choices[0] ?? example);
}

/** The sign of a region by its number. */
export function signOf(region: number): string {
  return "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[region] ?? "?";
}

export { BLANK };
