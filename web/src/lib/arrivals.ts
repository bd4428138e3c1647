/** Puzzles that come from elsewhere: a link, a text, a file, a picture; pasted, dropped or chosen. */

import { Refused, families, fault, readPuzzle } from "./api";
import { t } from "./i18n.svelte";
import { playOf } from "../families";
import { newGame } from "../play/game.svelte";
import { isGame } from "../settings/legal";
import { isPicture, pictureOf } from "./images";
import { Making, begun } from "./making.svelte";
import type { Cell } from "./cells";
import { queryOf } from "./links";
import { notices, type Spot } from "./notices.svelte";
import { cellsOf } from "./packed";
import { isNonogram } from "./printed";
import { router } from "./router.svelte";
import { packed, type SavedGame } from "./saved";
import type { Puzzle } from "./types";

/** The side of a nonogram that a picture becomes. */
const SIDE = "25";

/** Play the puzzle of a text, or say at a spot why that is not possible. */
export async function openText(
  text: string,
  { family, view = "", at = null }: { family?: string; view?: string; at?: Spot | null } = {},
): Promise<void> {
  const query = queryOf(text);
  if (query) return router.go(`import?${query}`);
  await busyWith(t("reading"), at, text, async () => {
    router.go(`game/${await begun(await readPuzzle(text, family))}${view}`);
  });
}

/** The same with a file; a picture becomes a puzzle by the first generator that takes one. */
export async function openFile(file: File, at: Spot | null = null): Promise<void> {
  if (!isPicture(file)) return openText(await file.text(), { at });
  await busyWith(t("makingPicture"), at, "", async () => {
    const image = await pictureOf(file);
    const [found] = (await families()).flatMap(({ name, generators }) =>
      generators.filter((maker) => maker.image).map((maker) => ({ family: name, maker })),
    );
    if (!found) throw new Refused([fault(t("noPicture", { name: file.name }))]);
    const { family, maker } = found;
    const wish = { family, method: maker.name, options: { size: SIDE }, image };
    const id = (await isNonogram(wish)) && (await new Making().begin(wish));
    if (id) router.go(`game/${id}`);
  });
}

/** What was dropped or pasted. */
export async function openAny(given: DataTransfer | null, at: Spot | null = null): Promise<void> {
  const [file] = given?.files ?? [];
  const text = given?.getData("text") ?? "";
  if (file) await openFile(file, at);
  else if (text.trim()) await openText(text, { at });
}

async function busyWith(
  what: string,
  at: Spot | null,
  text: string,
  work: () => Promise<void>,
): Promise<void> {
  notices.close();
  notices.busy = { what, at };
  try {
    await work();
  } catch (error) {
    notices.tell(error, { text, at });
  } finally {
    notices.busy = null;
  }
}

// -- links ----------------------------------------------------------------------------------------

/** A new game of the puzzle of a link, with its board if it has one. Nobody knows how that board came
 * about, so the time of the game does not count. Throws `Refused` for a board of another puzzle. */
export function linkedGame(puzzle: Puzzle, board: string): SavedGame {
  const game = newGame(puzzle);
  if (!board) return game;
  const begun = { ...game, cells: boardOf(board, puzzle), isHelped: true };
  if (!isGame(packed(begun), puzzle)) throw noBoard();
  const isSolved = playOf(puzzle)?.rules.isSolved(begun.cells.map(({ value }) => value)) ?? false;
  return { ...begun, isSolved, isShown: isSolved };
}

function boardOf(board: string, { start }: Puzzle): Cell[] {
  try {
    return cellsOf(board, start.length);
  } catch (error) {
    throw error instanceof RangeError ? noBoard() : error;
  }
}

function noBoard(): Refused {
  return new Refused([fault(t("noBoard"), t("withoutBoard"))]);
}
