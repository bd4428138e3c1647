/** Hints: the server reasons, and each press of the key tells more of one step.
 *
 * The first press says where to look, or which cells are wrong; the next ones why something follows and
 * what; the last one enters it. What a board cannot show is kept and sent with the next request, so that
 * the next hint is another.
 */

import { tick } from "svelte";
import { resultOf, run, type Running } from "../lib/api";
import { nameOf } from "../lib/cells";
import { messageOf } from "../lib/faults.svelte";
import { t, type Key } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import { OPEN } from "../families/types";
import type { Game } from "./game.svelte";
import { outcomeOf, type Fact } from "./outcome";

const FORMS = ["where", "why", "what"] as const;
type Form = (typeof FORMS)[number];
/** What is shown of a hint; `stuck` where no step is known. */
type Stage = Form | "wrong" | "stuck";

/** The server's answer; cells are numbers and values packed, as in a game. */
export interface Hint {
  text: string;
  wrong_places: number[];
  texts: Partial<Record<Form, string>>;
  /** Every line of the step, where the texts tell it briefly. */
  steps?: string;
  /** The cells to look at. */
  region: number[];
  drawn: Drawn[];
  facts: Fact[];
  step: object | null;
}

/** Every step of a board: hints with their techniques; `rest` is what else there is to say. */
export interface Every {
  hints: (Hint & { technique?: string; title?: string })[];
  rest: string;
}

/** Cells in a role, such as `base`, `pattern` or `case-1`. */
export interface Drawn {
  role: string;
  places: number[];
  /** What sentences call a case: the letter of a set, else its number. */
  label?: string;
  /** The values that cells get or lose. */
  values?: [cell: number, value: number][];
}

/** Seconds that a hint may take. */
const SECONDS = 10;

/** What the next press does. */
const NEXT: Record<Stage, Key> = {
  wrong: "hint",
  where: "hintWhy",
  why: "hintWhat",
  what: "hintDo",
  stuck: "hintFill",
};

export interface Helpers {
  /** Helps where no step is known, and says how. */
  beyond: () => Promise<string>;
  /** The cells that a hint filled. */
  onentered?: (cells: number[]) => void;
  ask?: (game: Game, told: Fact[]) => Running<Hint>;
}

export class Hints {
  /** What is said about it. */
  text = $state("");
  #stage = $state<Stage | null>(null);
  #hint = $state.raw<Hint | null>(null);
  #asking: Running<Hint> | null = null;
  #isBusy = false;
  /** Conclusions that the board does not show, each with the board that it follows from. */
  #kept: { facts: Fact[]; values: number[] }[] = [];

  constructor(
    readonly game: Game,
    readonly helpers: Helpers,
  ) {}

  /** The label of the key: what the next press does. */
  get next(): Key {
    return this.#stage ? NEXT[this.#stage] : "hint";
  }

  /** Every line of the step, as soon as its reason is shown. */
  get steps(): string {
    const shown = FORMS.indexOf(this.#stage as Form);
    return (shown >= 1 && this.#hint?.steps) || "";
  }

  get wrong(): number[] {
    return this.#hint?.wrong_places ?? [];
  }

  /** What is drawn at this stage. */
  get drawn(): Drawn[] {
    const [hint, told] = [this.#hint, FORMS.indexOf(this.#stage as Form)];
    if (!hint || told < 0) return [];
    return [
      { role: "region", places: hint.region },
      ...(told >= 1 ? hint.drawn : []),
      ...(told >= 2 ? this.#concluded(hint.facts) : []),
    ];
  }

  /** What is new: cells that get a value, and cells that lose one. */
  #concluded(facts: Fact[]): Drawn[] {
    const { choices, input } = this.game.play;
    const isEither = choices.length === 2 && input !== "pieces";
    const other = (value: number) => choices.find((each) => each !== value) ?? OPEN;
    const drawn = (role: string, wanted: boolean): Drawn => {
      const values = facts.flatMap(([cells, value, holds]) =>
        (holds || isEither) === wanted
          ? cells.map((cell): [number, number] => [cell, holds || !isEither ? value : other(value)])
          : [],
      );
      return { role, values, places: [...new Set(values.map(([cell]) => cell))] };
    };
    return [drawn("answer", true), drawn("strike", false)];
  }

  /** Whether a hint is shown. */
  get isOpen(): boolean {
    return this.#stage !== null;
  }

  /** Ask for every step of the board. */
  every(): Running<Every> {
    return run<Every>({ ...requestOf(this.game, this.#told()), verb: "hints" });
  }

  /** Show a step of the list, which the next press enters. */
  choose(hint: Hint): void {
    this.clear();
    this.#hint = hint;
    this.#tell("what");
  }

  /** A press while the last one is not done yet does nothing. */
  async press(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    await this.#goOn().finally(() => (this.#isBusy = false));
  }

  async #goOn(): Promise<void> {
    const told = FORMS.indexOf(this.#stage as Form);
    const form = FORMS[told + 1];
    if (this.#stage === "stuck") await this.#goBeyond();
    else if (told < 0) await this.#ask();
    else if (form) this.#tell(form);
    else await this.#enter();
  }

  /** Forget the hint that is shown: the board has changed. */
  clear(): void {
    this.cancel();
    this.#stage = this.#hint = null;
    this.text = "";
  }

  cancel(): void {
    this.#asking?.cancel();
    this.#asking = null;
  }

  async #ask(): Promise<void> {
    this.clear();
    this.text = t("thinking");
    const asking = (this.helpers.ask ?? asked)(this.game, this.#told());
    this.#asking = asking;
    try {
      const hint = await resultOf(asking);
      if (this.#asking === asking) this.#show(hint);
    } catch (error) {
      const reason = await messageOf(error);
      if (this.#asking === asking) this.text = t("noHint", { reason });
    } finally {
      if (this.#asking === asking) this.#asking = null;
    }
  }

  #show(hint: Hint): void {
    this.#hint = hint;
    if (hint.step) return this.#tell("where");
    this.#stage = hint.wrong_places.length ? "wrong" : "stuck";
    this.text = hint.text;
  }

  #tell(form: Form): void {
    this.#stage = form;
    this.text = this.#hint?.texts[form] ?? "";
    this.game.isHelped = true;
    this.game.save();
  }

  async #enter(): Promise<void> {
    const { game, text } = this;
    const board = { values: game.values, notesOf: (cell: number) => game.cells[cell]?.notes ?? [] };
    const { values, notes, kept } = outcomeOf(
      this.#hint?.facts ?? [],
      game.play,
      board,
      this.#told(),
    );
    if (kept.length) this.#kept.push({ facts: kept, values: game.values });
    game.conclude(values, notes);
    const entered = [...values.keys(), ...notes.keys()];
    if (entered.length) {
      game.remember({ text, cells: entered });
      this.helpers.onentered?.(entered);
    }
    await this.#end(entered.length ? text : t("hintKept"));
  }

  async #goBeyond(): Promise<void> {
    this.text = t("thinking");
    await this.#end(await this.helpers.beyond());
  }

  /** Say a last word, after the move has taken the marks away. */
  async #end(text: string): Promise<void> {
    await tick();
    this.clear();
    this.text = text;
  }

  /** What is kept and still follows: all that was entered before it stands. */
  #told(): Fact[] {
    const stands = (was: number[]) =>
      was.every((value, cell) => value === OPEN || value === this.game.values[cell]);
    this.#kept = this.#kept.filter(({ values }) => stands(values));
    return this.#kept.flatMap(({ facts }) => facts);
  }
}

function asked(game: Game, told: Fact[]): Running<Hint> {
  return run<Hint>({ ...requestOf(game, told), verb: "hint" });
}

/** What hints are asked with. */
function requestOf(game: Game, told: Fact[]) {
  const { text, family } = game.puzzle;
  return {
    text,
    family,
    board: game.play.rowsOf(game.values, null),
    marks: marksOf(game),
    told,
    language: settings.language,
    seconds: SECONDS,
  };
}

/** The candidates that the player left, by the name of the cell. */
export function marksOf({ cells, play }: Game): Record<string, number[]> {
  const named = cells.flatMap(({ value, notes }, cell): [string, number[]][] => {
    return value === OPEN && notes.length ? [[nameOf(cell, play.columns), [...notes]]] : [];
  });
  return Object.fromEntries(named);
}
