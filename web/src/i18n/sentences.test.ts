import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import editorsEn from "./editors.en.json";
import editorsId from "./editors.id.json";
import sentences from "./sentences.json";

const ROOT = join(import.meta.dirname, "..");

function files(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => files(join(place, name)));
}

const CODE = files(ROOT)
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

const names = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("the two languages", () => {
  it("fill in the same values", () => {
    for (const [key, { en, id }] of Object.entries(sentences)) {
      expect(names(id), key).toEqual(names(en));
    }
  });

  it("say nothing that is never asked for", () => {
    const isUsed = (key: string) =>
      CODE.includes(`"${key}"`) ||
      (key.includes("-") && CODE.includes(`t(\`${key.split("-")[0]}-\${`));
    expect(Object.keys(sentences).filter((key) => !isUsed(key))).toEqual([]);
  });

  it("have the same sentences of the editors, all of them asked for", () => {
    expect(Object.keys(editorsId)).toEqual(Object.keys(editorsEn));
    for (const [key, sentence] of Object.entries(editorsEn)) {
      expect(names(editorsId[key as keyof typeof editorsId]), key).toEqual(names(sentence));
    }
    const isUsed = (key: string) =>
      CODE.includes(`"${key}"`) || (key.endsWith("Shape") && CODE.includes("said(`${what}Shape`"));
    expect(Object.keys(editorsEn).filter((key) => !isUsed(key))).toEqual([]);
  });
});
