/** A picture that looks like a printed puzzle: the page asks before it becomes a nonogram. */

import { facesOf } from "../families";
import { readPuzzle, resultOf, run, type JobRequest } from "./api";
import { asking, type Question } from "./asking.svelte";
import { t } from "./i18n.svelte";
import { begun } from "./making.svelte";
import { router } from "./router.svelte";

interface Grid {
  rows: number;
  columns: number;
}

const SECONDS = 5;
/** The families whose boards are typed in cell by cell. */
const TYPED = ["sudoku", "hitori"];

/** Whether a nonogram is wanted of this picture; who would rather type it in gets an empty board. */
export async function isNonogram(wish: Omit<JobRequest, "verb" | "options">): Promise<boolean> {
  const grid = await resultOf(run<Grid>({ ...wish, verb: "look", seconds: SECONDS }));
  if (!grid.rows) return true;
  const choice = await asking.ask(questionOf(grid));
  if (choice && choice !== "picture") await typeIn(choice, grid);
  return choice === "picture";
}

function questionOf({ rows, columns }: Grid): Question {
  const size = `${columns}×${rows}`;
  const choices = TYPED.map((name): [string, string] => [name, t("typeIn", { name })]);
  return {
    title: t("printedTitle"),
    text: t("printedText", { size }),
    choices: [...choices, ["picture", t("pictureAllTheSame")]],
    otherwise: t("cancel"),
  };
}

async function typeIn(family: string, { rows, columns }: Grid): Promise<void> {
  const text = facesOf(family).blank?.(columns, rows) ?? "";
  router.go(`game/${await begun(await readPuzzle(text, family))}/edit`);
}
