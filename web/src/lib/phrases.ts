/** Translates sentences with gaps, such as "expected {what}, found {found}". The text in a gap is
 * translated too if it is a phrase itself. */

interface Phrase {
  pattern: RegExp;
  words: string;
}

export class Phrases {
  readonly #phrases: Phrase[];

  /** The first matching phrase wins, so special ones come before general ones. */
  constructor(phrases: Record<string, string>) {
    this.#phrases = Object.entries(phrases).map(([said, words]) => ({
      pattern: patternOf(said),
      words,
    }));
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

/** A phrase as a pattern of the whole sentence; it has a group even where it has no gap. */
function patternOf(said: string): RegExp {
  const parts = said.split(/\{(\w+)\}/);
  const source = parts.map((part, at) =>
    at % 2 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^(?<whole>${source.join("")})$`, "s");
}
