// How loud a text is: capitals and exclamation marks, which hurry people.
import type { Contact } from './contacts.server.ts';

const EXCLAMATIONS = /[!¡❗‼]{3,40}/gu;
const LETTERS = /\p{L}/gu;
const CAPITALS = /\p{Lu}/gu;
const LETTERS_MIN = 40;
const CAPITALS_SHARE = 0.7;

/** Rows of exclamation marks, and texts that are nearly all capitals. */
export function findShouting(field: string, text: string): Contact[] {
  const found: Contact[] = [];
  for (const { 0: row, index } of text.matchAll(EXCLAMATIONS)) {
    const seen = { field, start: index, end: index + row.length, text: row };
    found.push({ flag: 'exclamations', score: 0.16, seen });
  }
  const letters = text.match(LETTERS)?.length ?? 0;
  const capitals = text.match(CAPITALS)?.length ?? 0;
  if (letters >= LETTERS_MIN && capitals > letters * CAPITALS_SHARE) {
    const seen = { field, start: 0, end: Math.min(text.length, 60), text: text.slice(0, 60) };
    found.push({ flag: 'capitals', score: 0.12, seen });
  }
  return found;
}
