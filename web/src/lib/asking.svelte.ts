/** What the page asks before it does something: one question at a time, in a sheet. */

import { t } from "./i18n.svelte";

export interface Question {
  title: string;
  text: string;
  /** The name and the label of each choice. */
  choices: [name: string, label: string][];
  /** The label of the choice that a closed sheet makes, too. */
  otherwise: string;
  /** Whether no choice stands out. */
  areEqual?: boolean;
}

class Asking {
  now = $state.raw<Question | null>(null);
  #tell: (name: string | null) => void = () => {};

  /** The name of the choice; null for the other one, or where the page moved on. */
  ask(question: Question): Promise<string | null> {
    this.close();
    this.now = question;
    return new Promise((resolve) => (this.#tell = resolve));
  }

  answer(question: Question, name: string | null): void {
    if (question !== this.now) return;
    this.now = null;
    this.#tell(name);
  }

  close(): void {
    if (this.now) this.answer(this.now, null);
  }
}

export const asking = new Asking();

/** Do something that changes the whole board, where the player is sure. */
export async function sure(what: "restart" | "reveal", act: () => unknown): Promise<void> {
  const choices: Question["choices"] = [["yes", t(what)]];
  const question = { title: t(what), text: t(`sure-${what}`), choices, otherwise: t("cancel") };
  if (await asking.ask(question)) await act();
}
