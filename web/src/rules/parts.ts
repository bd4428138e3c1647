/** What breaks a part over some places, three-valued: nothing while it is kept or still open.
 *
 * A constraint is broken when no way to fill its own open places keeps it. Three parts look less far
 * and may report that later: sums know their bounds only (which is exact for weights that follow each
 * other), repeats are not foreseen, and copies of a piece do not see each other.
 */

import {
  OPEN,
  listed,
  type Automaton,
  type Connected,
  type Lies,
  type Linear,
  type Model,
  type OneOf,
  type Part,
  type Table,
} from "./model";
import { pieceJudge } from "./pieces";
import { fits } from "./runs";
import type { Judge, Seen } from "./seen";

/** How a part judges its places. */
export function judgeOf(part: Part, model: Model): Judge {
  switch (part.kind) {
    case "one-of":
      return oneOf(part, model);
    case "different":
      return repeated;
    case "linear":
      return linear(part, model);
    case "table":
      return table(part, model);
    case "automaton":
      return automaton(part, model);
    case "runs":
      return whole(({ values }) => fits(part.clue, values));
    case "connected":
      return connected(part);
    case "piece":
      return pieceJudge(part, model);
    case "lies":
      return lies(part);
  }
}

/** A part that is broken by all of its places together. */
function whole(isPossible: (seen: Seen) => boolean): Judge {
  return (seen) => (isPossible(seen) ? [] : [seen.places]);
}

/** What the model does not know, such as a place outside every grid, breaks nothing. */
function oneOf({ values }: OneOf, model: Model): Judge {
  const others = new Set(model.values.filter((value) => !values.includes(value)));
  return (seen) => {
    const wrong = seen.places.filter((_, at) => others.has(seen.values[at] ?? OPEN));
    return wrong.length ? [wrong] : [];
  };
}

function repeated(seen: Seen): number[][] {
  return [...seen.held].flatMap(([value, places]) =>
    value !== OPEN && places.length > 1 ? [places] : [],
  );
}

/** Sums too large name the places that count; sums too small name all. */
function linear(
  { weights, factors, low = -Infinity, high = Infinity }: Linear,
  model: Model,
): Judge {
  const [least, most] = [new Float64Array(OPEN + 1), new Float64Array(OPEN + 1)];
  for (const [value, weight] of weights) least[value] = most[value] = weight;
  const all = model.values.map((value) => least[value] ?? 0);
  [least[OPEN], most[OPEN]] = [Math.min(...all), Math.max(...all)];
  const counted = [OPEN, ...weights.map(([value]) => value)];
  /** Values and how often each counts. */
  const terms = (seen: Seen): [number, number][] =>
    factors
      ? seen.values.map((value, at) => [value, factors[at] ?? 1])
      : counted.map((value) => [value, seen.holders(value).length]);
  return (seen) => {
    let [from, to] = [0, 0];
    for (const [value, times] of terms(seen)) {
      const [one, other] = [times * (least[value] ?? 0), times * (most[value] ?? 0)];
      from += Math.min(one, other);
      to += Math.max(one, other);
    }
    const counts = (value = OPEN) => value !== OPEN && least[value] !== 0;
    if (from > high) return [seen.places.filter((_, at) => counts(seen.values[at]))];
    return to < low ? [seen.places] : [];
  };
}

function table({ rows, allowed }: Table, model: Model): Judge {
  return whole(({ values }) => {
    const agreeing = rows.filter((row) =>
      values.every((value, at) => value === OPEN || value === row[at]),
    ).length;
    const open = values.filter((value) => value === OPEN).length;
    return allowed ? agreeing > 0 : agreeing < model.values.length ** open;
  });
}

function automaton({ start, transitions, accepting }: Automaton, model: Model): Judge {
  const steps = new Map(transitions.map(([state, value, next]) => [`${state} ${value}`, next]));
  return whole(({ values }) => {
    let states = new Set([start]);
    for (const value of values) {
      const next = (state: number) =>
        (value === OPEN ? model.values : [value]).flatMap(
          (each) => steps.get(`${state} ${each}`) ?? [],
        );
      states = new Set([...states].flatMap(next));
    }
    return accepting.some((state) => states.has(state));
  });
}

/** The value's places in every component but the largest; open places may lead from one to another. */
function connected({ value, neighbours }: Connected): Judge {
  const around: number[][] = [];
  for (const [one = 0, other = 0] of listed(neighbours)) {
    (around[one] ??= []).push(other);
    (around[other] ??= []).push(one);
  }
  return (seen, board) => {
    const held = seen.holders(value);
    const left = new Uint8Array(board.places.length);
    for (const place of [...held, ...seen.holders(OPEN)]) left[place] = 1;
    const components = held.flatMap((first) =>
      left[first] ? [component(first, left, around)] : [],
    );
    components.sort((one, other) => one.length - other.length).pop();
    return components.map((places) =>
      places.filter((place) => board.values[place] === value).sort((one, other) => one - other),
    );
  };
}

/** All places that `first` leads to, and that are `left`; they are taken away from there. */
function component(first: number, left: Uint8Array, around: number[][]): number[] {
  left[first] = 0;
  const found = [first];
  for (const place of found) {
    for (const next of around[place] ?? []) {
      if (left[next]) found.push(next);
      left[next] = 0;
    }
  }
  return found;
}

function lies({ labels }: Lies): Judge {
  return ({ places, values }, board) => {
    const mayLie = (label: number) =>
      values.every((value) => value === label || value === OPEN) &&
      board.holders(label).every((place) => places.includes(place));
    return labels.some(mayLie) ? [] : [places];
  };
}
