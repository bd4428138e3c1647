/** What a text says of its puzzle besides its clues: title, author, rules and more. */

import type { Puzzle } from "./types";

export type Note = [name: string, value: string];

const NOTE = /^#\s*([a-z][\w-]*):\s*(.*)$/;

/** The notes in the lines after the first one. */
export function notesOf(text: string): Note[] {
  const [, ...lines] = text.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("#"));
  return lines.slice(0, end < 0 ? lines.length : end).map(noteOf);
}

function noteOf(line: string): Note {
  const found = NOTE.exec(line);
  return found ? [found[1] ?? "", found[2] ?? ""] : ["comment", line.replace(/^#\s*/, "")];
}

/** All notes of a name, a line each. */
export function noteIn(notes: Note[], name: string): string {
  return notes
    .filter(([each]) => each === name)
    .map(([, value]) => value)
    .join("\n");
}

export interface Words {
  title: string;
  author: string;
  rules: string[];
}

/** The words of a puzzle that nobody must guess: a picture keeps its title to the end. */
export function wordsOf({ text, caption }: Pick<Puzzle, "text" | "caption">): Words | null {
  if (Object.keys(caption ?? {}).length) return null;
  const notes = notesOf(text);
  const [title, author] = [noteIn(notes, "title"), noteIn(notes, "author")];
  const rules = noteIn(notes, "rules").split("\n").filter(Boolean);
  return title || author || rules.length ? { title, author, rules } : null;
}
