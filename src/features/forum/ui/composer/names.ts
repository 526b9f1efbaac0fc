/** The name that somebody is typing behind an at-sign. Pure. */
import { NAME_PART_MAX } from '#features/forum/forum.limits.ts';
import type { Selected } from './marks.ts';

/** What was typed of it so far, and where its at-sign stands. */
export type AskedName = { q: string; start: number };

/** A name has that many words at most. */
const WORDS_MAX = 4;
const BEGUN = /(?<![\p{L}\p{N}@])@((?:[\p{L}\p{N}][^@\n]*)?)$/u;

/** The name in front of the cursor; null where none is being typed. */
export function nameAt(text: string, caret: number): AskedName | null {
  const found = BEGUN.exec(text.slice(0, caret));
  const q = found?.[1] ?? '';
  if (!found || q.length > NAME_PART_MAX || q.split(/\s+/).length > WORDS_MAX) return null;
  return { q, start: caret - q.length - 1 };
}

/** The text with the whole name in place of what was typed of it, and the cursor behind it. */
export function withName(text: string, { q, start }: AskedName, name: string): Selected {
  const rest = text.slice(start + 1 + q.length).replace(/^ /, '');
  const written = `${text.slice(0, start)}@${name} `;
  return { text: written + rest, start: written.length, end: written.length };
}

const plain = (text: string) =>
  ` ${text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('-', ' ')}`;

/** Whether a word of a name begins as typed: what the server finds by. */
export const fitsName = (name: string, q: string): boolean => plain(name).includes(plain(q.trim()));
