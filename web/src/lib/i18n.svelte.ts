/** Sentences in the chosen language. */

import sentences from "../i18n/sentences.json";
import { settings } from "./settings.svelte";

export type Key = keyof typeof sentences;

const GAP = /\{(\w+)(?:\|(.*?)\|(.*?))?\}/g;

/** The sentence of a key, with {name} replaced by the values given and {name|node|nodes} by the word
 * that goes with one or with any other number. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return filled(sentences[key][settings.language], values);
}

/** A sentence with its gaps filled. */
export function filled(sentence: string, values: Record<string, string | number> = {}): string {
  if (!sentence.includes("{")) return sentence;
  return sentence.replace(GAP, (_, name: string, one?: string, more?: string) => {
    const value = String(values[name] ?? "");
    return (value === "1" ? one : more) ?? value;
  });
}

/** A whole number with the separators of the language. */
export function number(value: number | string): string {
  return new Intl.NumberFormat(settings.language).format(
    typeof value === "string" ? BigInt(value) : value,
  );
}

/** Seconds as people read them. */
export function duration(seconds: number): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(settings.language, {
      style: "unit",
      unit,
      maximumSignificantDigits: 3,
    }).format(value);
  if (seconds < 1e-3) return format(seconds * 1e6, "microsecond");
  return seconds < 1 ? format(seconds * 1e3, "millisecond") : format(seconds, "second");
}

/** Whole seconds as on a clock: 3:07, or 1:00:00. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const WORDS = [
  ...(["painted cells", "painted cell", "givens", "given", "pieces", "piece"] as const),
  ...(["custom", "pyramid", "box"] as const),
];

/** The server's summary of a puzzle in the chosen language: `9×9, 30 givens`. */
export function summaryOf({ summary }: { summary: string }): string {
  const sized = summary.replace(/(\d)x(?=\d)/g, "$1×");
  return WORDS.reduce(
    (said, word) => said.replace(new RegExp(`\\b${word}\\b`), t(`summary-${word}`)),
    sized,
  );
}
