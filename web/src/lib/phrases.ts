/** Translates sentences with gaps, such as "expected {what}, found {found}", as `phrases.py` does. */

interface Phrase {
  pattern: RegExp;
  words: string;
}

export class Phrases {
  readonly #phrases: Phrase[];

  /** Of the phrases that fit, one that begins with words wins, then that with most of its own. */
  constructor(phrases: Record<string, string>) {
    const own = (said: string) => said.replace(/\{\w+\}/g, "").length;
    const begins = (said: string) =>
      2 * Number(!said.startsWith("{")) + Number(said.includes(", found "));
    this.#phrases = Object.entries(phrases)
      .sort(([one], [other]) => begins(other) - begins(one) || own(other) - own(one))
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
    // Quoted text, examples and names are input and are never translated.
    const isInput = /^(example|name)/.test(gap) || /^('[^']*'|"[^"]*")$/.test(part);
    if (isInput || part.length === sentence.length) return part;
    const found = this.of(part);
    if (found !== part) return found;
    // A word alone is one that people type.
    return part
      .split(LISTED)
      .map((each) => (each.includes(" ") ? this.of(each) : each))
      .join("");
  }
}

/** What stands between the items of a list; none in quotes. */
const LISTED = /(, | and | or )(?=(?:[^']*'[^']*')*[^']*$)/;
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
