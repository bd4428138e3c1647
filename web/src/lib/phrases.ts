/** Sentences with gaps, told in other words: "expected {what}, found {found}". What stands in a gap is
 * told in the same way where it is a phrase itself, and stays as it is where it is not. */

interface Phrase {
  pattern: RegExp;
  words: string;
}

export class Phrases {
  readonly #phrases: Phrase[];

  /** The first phrase that fits is taken, so special ones come before general ones. */
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
          this.#inGap(found[gap] ?? "", sentence),
        );
    }
    return sentence;
  }

  #inGap(part: string, sentence: string): string {
    // What was found stands in quotes and is never told otherwise.
    return part.length < sentence.length && !/^["']/.test(part) ? this.of(part) : part;
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
