import { describe, expect, it } from "vitest";
import {
  blankDraft,
  boardArea,
  changed,
  draftOf,
  lacks,
  painted,
  pieceArea,
  reshaped,
  textOf,
  withGiven,
  withKit,
  withPiece,
  withoutPiece,
  type Draft,
} from "./draft";
import type { Kit } from "./play";

const domino: Kit = {
  name: "A",
  cells: [
    [0, 0, 0],
    [0, 0, 1],
  ],
  moves: "",
  copies: 1,
  spare: false,
};
const why = (draft: Draft) => lacks(draft).map((each) => each.why);
const written = (draft: Draft) => JSON.parse(textOf(draft)) as Record<string, unknown>;

describe("the board", () => {
  it("keeps its cells when it grows and when it changes its shape", () => {
    const holed = painted(blankDraft(3, 2), [4], false);
    const wider = reshaped(holed, { columns: 4, rows: 3 });
    expect(wider.free.map(Number)).toEqual([1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1]);
    expect(written(reshaped(holed, { shape: "box" })).mask).toEqual([
      ["XXX", "X.X"],
      ["XXX", "XXX"],
    ]);
    expect(written(holed).mask).toEqual(["XXX", "X.X"]);
    expect(reshaped(blankDraft(3, 3), { shape: "pyramid" }).free).toHaveLength(14);
  });

  it("gives up what no longer lies on it", () => {
    const given = withGiven({ ...blankDraft(3, 1), pieces: [domino] }, [
      { piece: "A", cells: [1, 2] },
    ]);
    expect(reshaped(given, { columns: 4 }).given).toEqual([{ piece: "A", cells: [1, 2] }]);
    expect(reshaped(given, { columns: 2 }).given).toEqual([]);
    expect(painted(given, [2], false).given).toEqual([]);
    expect(withoutPiece(given, 0).given).toEqual([]);
  });
});

describe("the pieces", () => {
  it("get names that are free", () => {
    const two = withPiece(withKit(blankDraft(2, 2), [domino]));
    expect(two.pieces.map(({ name }) => name)).toEqual(["A", "B"]);
    expect(withKit(two, [domino]).pieces.at(-1)?.name).toBe("C");
  });

  it("stay given under another name, not in another form", () => {
    const given = withGiven({ ...blankDraft(3, 1), pieces: [domino] }, [
      { piece: "A", cells: [0, 1] },
    ]);
    expect(changed(given, 0, { name: "rod" }).given).toEqual([{ piece: "rod", cells: [0, 1] }]);
    expect(changed(given, 0, { cells: [[0, 0, 0]] }).given).toEqual([]);
  });

  it("lose their upper layers on a flat board", () => {
    const solid: Kit = {
      ...domino,
      cells: [
        [0, 0, 0],
        [1, 0, 0],
      ],
    };
    const box = { ...reshaped(blankDraft(2, 1), { shape: "box" }), pieces: [solid] };
    expect(reshaped(box, { shape: "rectangle" }).pieces[0]?.cells).toEqual([[0, 0, 0]]);
  });
});

describe("what is said", () => {
  it("names everything that is missing", () => {
    expect(why(blankDraft(2, 1))).toEqual(["noPieces"]);
    expect(why({ ...blankDraft(3, 1), pieces: [domino] })).toEqual(["areaShort"]);
    expect(why({ ...blankDraft(1, 1), pieces: [domino] })).toEqual(["areaOver"]);
    expect(why({ ...blankDraft(4, 1), pieces: [domino, domino] })).toEqual(["sameName"]);
    expect(
      why({ ...blankDraft(2, 1), pieces: [domino, { ...domino, name: "a b", cells: [] }] }),
    ).toEqual(["badName"]);
    expect(
      why({ ...blankDraft(2, 1), pieces: [domino, { ...domino, name: "B", cells: [] }] }),
    ).toEqual(["emptyPiece"]);
  });

  it("counts spare pieces as cells that may be covered", () => {
    const draft = {
      ...blankDraft(5, 1),
      pieces: [domino, { ...domino, name: "B", copies: 2, spare: true }],
    };
    expect([boardArea(draft), pieceArea(draft)]).toEqual([5, { least: 2, most: 6 }]);
    expect(why(draft)).toEqual([]);
  });

  it("is written in the family's own format", () => {
    const draft = withGiven(
      { ...blankDraft(2, 1), pieces: [{ ...domino, moves: "turn", copies: 2, spare: true }] },
      [{ piece: "A", cells: [0, 1] }],
    );
    expect(textOf(draft).split("\n")).toEqual([
      '{"packing": "rectangle", "rows": 1, "columns": 2,',
      ' "pieces": [',
      '  {"name":"A","cells":[[0,0],[0,1]],"moves":"turn","copies":2,"spare":true}',
      " ],",
      ' "given": [',
      '  {"piece":"A","cells":[[0,0],[0,1]]}',
      " ]}",
      "",
    ]);
  });

  it("is read from a puzzle as it was", () => {
    const board = {
      kind: "CUSTOM",
      layers: [[1, 3]],
      pieces: [],
      given: [[1, 2]],
      kit: [domino],
      lying: ["A"],
    };
    const draft = draftOf({ board, start: [0, 1, 1] } as never);
    expect(draft).toEqual({
      ...blankDraft(3, 1),
      free: [false, true, true],
      pieces: [domino],
      given: [{ piece: "A", cells: [1, 2] }],
    });
  });
});
