import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OPEN } from "../rules/model";
import { bare, type Cell } from "./cells";
import { frameOf, isNear, linkTo, linked, nearHost, queryOf } from "./links";
import { cellsOf } from "./packed";

const TEXT = "nonogram 2x1\n# title: Cat\n# goal: 10\nrows\n1\n";
const titled = { family: "nonogram", text: TEXT, caption: { en: "Cat" } };
const plain = { family: "sudoku", text: "sudoku 2x2\n1 . & + #\n" };
const readBack = (link: string) => linked(new URLSearchParams(queryOf(link) ?? ""));

beforeEach(() => vi.stubGlobal("location", { origin: "https://a.example", pathname: "/puzzles/" }));
afterEach(() => vi.unstubAllGlobals());

describe("a link", () => {
  it("begins where the page is and gives back its puzzle", () => {
    const link = linkTo(plain);
    expect(link).toMatch(/^https:\/\/a\.example\/puzzles\/#\/import\?/);
    expect(readBack(link)).toEqual({ ...plain, board: "", view: "" });
  });

  it("tells no hidden title to those who read it, and gives it back", () => {
    const link = linkTo(titled);
    expect(decodeURIComponent(link)).not.toMatch(/Cat|goal/);
    expect(readBack(link).text).toBe("nonogram 2x1\n# title: Cat\nrows\n1\n");
  });

  it("carries the board so far", () => {
    const cells: Cell[] = [
      bare(3),
      bare(3),
      { value: OPEN, notes: [1, 200], corners: [], colour: 0 },
      { value: OPEN, notes: [], corners: [4], colour: 7 },
      bare(0),
    ];
    expect(cellsOf(readBack(linkTo(plain, { cells })).board, 5)).toEqual(cells);
  });

  it("opens the theatre at a moment", () => {
    const { view } = readBack(linkTo(plain, { moment: { ways: "auto,person", at: "7" } }));
    expect(view).toBe("/theatre?ways=auto%2Cperson&at=7");
  });

  it("of an earlier Runut says the same as ever", () => {
    expect(readBack("http://b.example/#/import?text=1......4.2....3.")).toEqual({
      text: "1......4.2....3.",
      board: "",
      view: "",
    });
  });

  it("of a frame says the same", () => {
    expect(readBack("https://b.example/#/embed?text=1.").text).toBe("1.");
  });

  it("stands in a frame for pages elsewhere, with its board and without a title", () => {
    const link = linkTo(titled, { cells: [bare(1), bare(OPEN)] });
    const [, source = "", title] = /src="([^"]+)" title="([^"]+)"/.exec(frameOf(link, 'A "&'))!;
    expect(title).toBe("A &quot;&amp;");
    expect(source).toMatch(/^https:\/\/a\.example\/puzzles\/#\/embed\?/);
    expect(readBack(source.replaceAll("&amp;", "&"))).toEqual(readBack(link));
    expect(decodeURIComponent(source)).not.toMatch(/Cat|goal/);
  });

  it.each(["1......4.2....3.", "https://puzz.link/p?sudoku/9/9/g", "a b#/import?text=1"])(
    "is not seen in %s",
    (text) => expect(queryOf(text)).toBe(null),
  );
});

describe("a board in a link", () => {
  it("is short where many cells are alike", () => {
    const cells = new Array<Cell>(10_000).fill(bare(OPEN));
    const { board } = readBack(linkTo(plain, { cells }));
    expect(board.length).toBeLessThan(8);
    expect(cellsOf(board, 10_000)).toEqual(cells);
  });

  it.each([
    ["signs of no base64", "A!AA"],
    ["a cut number", "gA"],
    ["a run without a value", "Ag"],
    ["too few cells", "AgE"],
    ["too many cells", "CAE"],
    ["marks that are cut short", "BQEF"],
  ])("is refused for %s", (_, board) => {
    expect(() => cellsOf(board, 3)).toThrow(RangeError);
  });
});

describe("a host", () => {
  it.each([
    "localhost",
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "[::1]",
    "[::ffff:7f00:1]",
    "desk.local",
    "desk.local.",
    "desk",
  ])("%s is known here or near", (host) => expect(isNear(host)).toBe(true));

  it.each([
    "a.example",
    "192.168.1.7",
    "127.example",
    "local.example",
    "[2001:db8::1]",
    "127.0.0.1.a.example",
  ])("%s is known elsewhere", (host) => expect(isNear(host)).toBe(false));

  it("of links is named if they do not work elsewhere", () => {
    expect(nearHost()).toBe("");
    vi.stubGlobal("location", { origin: "http://127.0.0.1:8037", pathname: "/" });
    expect(nearHost()).toBe("127.0.0.1");
  });
});
