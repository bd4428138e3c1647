import { describe, expect, it } from "vitest";
import en from "../i18n/faults.en.json";
import id from "../../../python/runut/text/faults.id.json";
import { Phrases } from "./phrases";

const gaps = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap).sort();

describe("what the server finds wrong", () => {
  const phrases = new Phrases(id);

  it("is translated to Indonesian, with the text in its gaps", () => {
    expect(phrases.of("row 5: the clue 9 does not fit 5 cells")).toBe(
      "baris 5: petunjuk 9 tidak muat dalam 5 sel",
    );
    expect(phrases.of("expected row 2 of 16, found the end of the text")).toBe(
      "seharusnya baris 2 dari 16, ternyata akhir teks",
    );
  });

  it("keeps what was found as it stands", () => {
    expect(phrases.of("expected 4 cells, found 'no puzzle'")).toBe(
      "seharusnya 4 sel, ternyata 'no puzzle'",
    );
  });

  it("translates lists, of which a word alone and quoted text stay", () => {
    expect(phrases.of("expected width and height, found 'rows and columns'")).toBe(
      "seharusnya lebar dan tinggi, ternyata 'rows and columns'",
    );
    expect(phrases.of("expected rank, gaps or none, found 'x'")).toBe(
      "seharusnya rank, gaps atau none, ternyata 'x'",
    );
  });

  it("stays as it is where no words for it are known", () => {
    expect(phrases.of("something new")).toBe("something new");
  });

  it("says on the page nothing of the command line", () => {
    expect(
      [...Object.values(en), ...Object.values(id)].filter((each) => /`|--|runut /.test(each)),
    ).toEqual([]);
  });

  it("fills the gaps that there are", () => {
    for (const [said, words] of [...Object.entries(id), ...Object.entries(en)]) {
      expect(gaps(said), said).toEqual(expect.arrayContaining(gaps(words)));
    }
  });
});
