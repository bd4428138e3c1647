/** Auxiliary places: no cells of the board, but the cells determine what they hold. */

import { OPEN, listed, type Model } from "./model";
import { judgeOf } from "./parts";
import { Seen, type Judge } from "./seen";

/** The values of all places, from those of the cells. */
export type Complete = (cells: number[]) => number[];

/** What gives its first place, an auxiliary one, a value. */
interface Definition {
  place: number;
  places: number[];
  judge: Judge;
  values: number[];
}

/** Adds the values that cells give to the auxiliary places; those that may have several are open. */
export function completer(model: Model): Complete {
  const definitions = definitionsOf(model);
  if (!definitions.length) return (cells) => cells;
  let before: number[] = [];
  return (cells) => {
    const values = [...cells, ...definitions.map(() => OPEN)];
    for (const each of definitions) {
      const isKnown = each.places.every(
        (place) => place === each.place || values[place] === before[place],
      );
      const known = before[each.place] ?? OPEN;
      values[each.place] = isKnown && before.length ? known : valueOf(each, values);
    }
    before = values;
    return values;
  };
}

function definitionsOf(model: Model): Definition[] {
  const defining = model.rules.filter((rule) => rule.report === "definition");
  const found = defining.flatMap((rule) => {
    const judges = rule.parts.map((part) => judgeOf(part, model));
    return listed(rule.places).map((places, at) => ({
      places,
      judge: judges[rule.which?.[at] ?? 0],
    }));
  });
  const values = model.auxiliary ?? [];
  const cells = Math.min(...found.map(({ places: [place = 0] }) => place));
  return found.flatMap(({ places, judge }) => {
    const [place = 0] = places;
    return judge ? [{ place, places, judge, values: values[place - cells] ?? [] }] : [];
  });
}

/** The only value that its definition leaves to an auxiliary place, else open. */
function valueOf({ place, places, judge, values }: Definition, known: number[]): number {
  const possible = values.filter((value) => {
    const held = places.map((each) => (each === place ? value : (known[each] ?? OPEN)));
    const seen = new Seen(places, held);
    return judge(seen, seen).length === 0;
  });
  const [value = OPEN] = possible;
  return possible.length === 1 ? value : OPEN;
}
