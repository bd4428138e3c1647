/** Translates sentences with gaps, such as "expected {what}, found {found}". The text in a gap is
 * translated too if it is a phrase itself. A gap whose name begins with `mark`, `count`, `number`,
 * `least` or `most` holds only what is no word, such as r1c1, 'x' or 12; `marks` may hold several
 * with commas between them. */

interface Phrase {
  pattern: RegExp;
  words: string;
}

export class Phrases {
  readonly #phrases: Phrase[];

  /** Of the phrases that fit, the one with the most text outside of its gaps wins. */
  constructor(phrases: Record<string, string>) {
    const own = (said: string) => said.replace(/\{\w+\}/g, "").length;
    this.#phrases = Object.entries(phrases)
      .sort(([one], [other]) => own(other) - own(one))
      .map(([said, words]) => ({ pattern: patternOf(said), words }));
  }

  of(sentence: string): string {
    for (const { pattern, words } of this.#phrases) {
      const found = pattern.exec(sentence)?.groups;
      if (found)
        return words.replace(/\{(\w+)\}/g, (_, gap: string) =>
          this.#inGap(gap, found[gap] ?? "", sentence),
        );
    }
    return sentence;
  }

  #inGap(gap: string, part: string, sentence: string): string {
    // Quoted text and examples are input and are never translated.
    const isInput = gap === "example" || /^["']/.test(part);
    return part.length < sentence.length && !isInput ? this.of(part) : part;
  }
}

const MARK = String.raw`\S*[^\sa-z,]\S*?`;

/** The pattern of what a gap of this name may hold. */
function heldBy(gap: string): string {
  if (gap === "marks") return `${MARK}(?:, ${MARK})*?`;
  return /^(mark|count|number|least|most)/.test(gap) ? MARK : ".+?";
}

/** A phrase as a pattern of the whole sentence; it has a group even where it has no gap. */
function patternOf(said: string): RegExp {
  const parts = said.split(/\{(\w+)\}/);
  const source = parts.map((part, at) =>
    at % 2 ? `(?<${part}>${heldBy(part)})` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^(?<whole>${source.join("")})$`, "s");
}
