import { describe, expect, it } from "vitest";
import table from "../../../python/runut/drawing/palette.json";
import { styles } from "../../palette";

const sheet = styles(table);

/** The value of a variable in the part of the sheet that begins with a selector. */
function valueOf(selector: string, name: string): string | undefined {
  const part = sheet.slice(sheet.indexOf(`${selector} {`));
  return part.slice(0, part.indexOf("}")).match(new RegExp(`--${name}: (.*);`))?.[1];
}

const bare = (look: string) => look.split(" ")[0];

describe("the style sheet of the palette", () => {
  it("has each role as pictures have it, by day and by night", () => {
    for (const [role, { light, dark }] of Object.entries(table.roles)) {
      expect(valueOf(":root", `role-${role}`)).toBe(`light-dark(${bare(light)}, ${bare(dark)})`);
    }
  });

  it("takes what a theme does not have from the one that it is from", () => {
    const strong = ':root[data-theme="contrast"]';
    expect(valueOf(strong, "role-black")).toBe(bare(table.roles.black.contrast));
    expect(valueOf(strong, "role-white")).toBe(bare(table.roles.white.light));
  });

  it("has every piece of the pictures", () => {
    table.pieces.forEach((colour, number) => {
      expect(valueOf(":root", `piece-${number}`)).toBe(colour);
      expect(sheet).toContain(`.piece-${number} {`);
    });
  });

  it("fills grounds, signs and the colours that a player gives to cells", () => {
    expect(sheet).toContain(".role-black {\n  fill: var(--role-black);\n}\n");
    expect(sheet).toContain(".board .role-found {\n  fill: var(--role-found);\n}\n");
    expect(valueOf(".tint-8", "own")).toBe(table.tints[7]);
  });
});
