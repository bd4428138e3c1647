/** The rules of a puzzle, evaluated: what is broken so far, and whether the puzzle is solved.
 *
 * What breaks a constraint is kept until one of its places changes; only constraints over the whole
 * board are judged at every move.
 */

import { completer, type Complete } from "./auxiliary";
import { OPEN, listed, range, type Model, type Part, type Rule } from "./model";
import { judgeOf } from "./parts";
import { Seen, byValue, type Judge } from "./seen";

/** A rule that is broken, and the cells that break it together. */
export interface Conflict {
  rule: string;
  cells: number[];
}

/** The rules of one board as it changes; they are put together when somebody first asks. */
export class Rules {
  #parts: Parts | null = null;
  #complete: Complete;

  constructor(readonly model: Model) {
    this.#complete = completer(model);
  }

  get #own(): Parts {
    this.#parts ??= partsOf(this.model);
    return this.#parts;
  }

  /** Every broken constraint: no way to fill its open places keeps it. */
  conflicts(values: number[]): Conflict[] {
    const now = this.#complete(values);
    const broken = [...this.#own.now(now)].sort(([one], [other]) => one - other);
    const found = reported(
      broken.map(([, each]) => each),
      now,
    );
    if (now.length === values.length) return found;
    const onBoard = (cells: number[]) => cells.filter((cell) => cell < values.length);
    return found.map(({ rule, cells }) => ({ rule, cells: onBoard(cells) }));
  }

  /** Whether the puzzle is solved: any solution will do. */
  isSolved(values: number[]): boolean {
    const { background } = this.model;
    if (this.#own.now(this.#complete(values)).size) return false;
    if (background === null) return !values.includes(OPEN);
    const whole = values.map((value) => (value === OPEN ? background : value));
    return this.#own.atFinish(this.#complete(whole)).size === 0;
  }

  /** Places that must differ from this one. */
  peers(place: number): number[] {
    return this.#own.peers(place);
  }

  /** The values that this open place may hold without breaking a rule at once. */
  candidates(values: number[], place: number): number[] {
    return this.#own.candidates(this.#complete(values), place, this.model.values);
  }

  /** Groups of places that hold every value once. */
  get groups(): number[][] {
    return this.#own.groups;
  }
}

interface Parts {
  groups: number[][];
  peers: (place: number) => number[];
  candidates: (values: number[], place: number, choices: number[]) => number[];
  /** The board as it stands, and with its open places filled for the finish. */
  now: Watch;
  atFinish: Watch;
}

function partsOf(model: Model): Parts {
  const rules = model.rules.filter(({ report }) => report !== "definition");
  const constraints = rules.flatMap((rule) => constraintsOf(rule, model));
  const touched = touchedBy(constraints);
  const isFull = ({ part, places }: Constraint) =>
    part.kind === "different" && places.length === model.values.length;
  const around = (place: number) =>
    [...touched([place])].flatMap((number) => constraints[number] ?? []);
  const peers = (place: number) => {
    const distinct = around(place).filter(({ part }) => part.kind === "different");
    return [...new Set(distinct.flatMap(({ places }) => places))].filter((each) => each !== place);
  };
  return {
    peers,
    candidates: (values, place, choices) => {
      const taken = new Set(peers(place).map((peer) => values[peer]));
      const others = around(place).filter(({ part }) => part.kind !== "different");
      const put = (value: number) => values.map((each, at) => (at === place ? value : each));
      return choices.filter((value) => !taken.has(value) && !breaksAny(others, put(value)));
    },
    groups: constraints.filter(isFull).map(({ places }) => places),
    now: watch(constraints, touched),
    atFinish: watch(constraints, touched),
  };
}

function breaksAny(constraints: Constraint[], values: number[]): boolean {
  if (!constraints.length) return false;
  const board = new Seen(range(values.length), values);
  return constraints.some((constraint) => judged(constraint, board).length > 0);
}

// -- constraints ------------------------------------------------------------------------------------

interface Constraint {
  rule: Rule;
  part: Part;
  places: number[];
  judge: Judge;
  /** Whether it depends on the whole board. */
  isWide: boolean;
}

function constraintsOf(rule: Rule, model: Model): Constraint[] {
  const judges = rule.parts.map((part) => judgeOf(part, model));
  const isOfAll = "all" in rule.places;
  return listed(rule.places).flatMap((places, at) => {
    const which = rule.which?.[at] ?? 0;
    const [part, judge] = [rule.parts[which], judges[which]];
    if (!part || !judge || isIdle(part, model)) return [];
    const isWide = isOfAll || part.kind === "lies";
    return [{ rule, part, places, judge, isWide }];
  });
}

/** Whether every value keeps a part: a board of the page holds no others. */
function isIdle(part: Part, { values }: Model): boolean {
  return part.kind === "one-of" && values.every((value) => part.values.includes(value));
}

/** The numbers of the constraints that changes of these places touch. */
type Touched = (changed: number[]) => Set<number>;

function touchedBy(constraints: Constraint[]): Touched {
  const wide: number[] = [];
  const byPlace: number[][] = [];
  constraints.forEach(({ places, isWide }, number) => {
    if (isWide) wide.push(number);
    else for (const place of places) (byPlace[place] ??= []).push(number);
  });
  return (changed) => new Set([...wide, ...changed.flatMap((place) => byPlace[place] ?? [])]);
}

// -- one board over time ----------------------------------------------------------------------------

/** The broken constraints of one board as it changes, by number. */
type Watch = (values: number[]) => ReadonlyMap<number, Broken>;

function watch(constraints: Constraint[], touched: Touched): Watch {
  let before: number[] = [];
  const broken = new Map<number, Broken>();
  return (values) => {
    const places = range(values.length);
    const changed = places.filter((place) => values[place] !== before[place]);
    if (changed.length === 0) return broken;
    const board = new Seen(places, values);
    for (const number of before.length ? touched(changed) : constraints.keys()) {
      broken.delete(number);
      const constraint = constraints[number];
      const wrong = constraint ? judged(constraint, board) : [];
      if (constraint && wrong.length) broken.set(number, [constraint, wrong]);
    }
    before = values;
    return broken;
  };
}

/** What breaks a constraint on this board. */
function judged({ places, judge, isWide }: Constraint, board: Seen): number[][] {
  const isAll = isWide && places.length === board.places.length;
  return judge(
    isAll
      ? board
      : new Seen(
          places,
          places.map((place) => board.values[place] ?? OPEN),
        ),
    board,
  );
}

// -- what is reported -------------------------------------------------------------------------------

/** The groups of places that break a constraint. */
type Broken = [constraint: Constraint, wrong: number[][]];

function reported(broken: Broken[], values: number[]): Conflict[] {
  const byRule = new Map<Rule, Broken[]>();
  for (const each of broken) {
    const [{ rule }] = each;
    const of = byRule.get(rule) ?? [];
    of.push(each);
    byRule.set(rule, of);
  }
  return [...byRule].flatMap(([rule, of]) => conflictsOf(rule, of, values));
}

function conflictsOf(rule: Rule, broken: Broken[], values: number[]): Conflict[] {
  const wrong = broken.flatMap(([, groups]) => groups);
  const named = (cells: number[]) => ({ rule: rule.name, cells });
  switch (rule.report) {
    case "whole":
      return broken.flatMap(([{ places }, groups]) => groups.map(() => named(places)));
    case "merged":
      return [named(wrong.flat())];
    case "by-value": {
      const cells = wrong.flat();
      const held = byValue(
        cells,
        cells.map((cell) => values[cell] ?? OPEN),
      );
      return [...held.values()].map(named);
    }
    case "nothing":
      return wrong.map(() => named([]));
    default:
      return broken.flatMap(([{ part }, groups]) =>
        groups.map((cells) => {
          const isCrowded = part.kind === "piece" && cells.length > part.shape.length;
          return { rule: (isCrowded && rule.crowded) || rule.name, cells };
        }),
      );
  }
}
