// The texts of a language as people read them, and what translators keep beside them: which are
// English on purpose, and which words stand for which term (docs/glossary).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessages } from '../../src/messages/compile.ts';
import { findTextFiles, readTexts, type Texts } from '../../src/messages/files.ts';
import type { Messages } from '#platform/i18n/texts.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Every text of a language by its dotted key, "catalog.country.JM". */
export function textsOf(language: string): Map<string, string> {
  return new Map(leaves(readTexts(findTextFiles().filter((file) => file.language === language))));
}

function leaves(texts: Texts, at = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[at + key, text] as [string, string]]
      : leaves(text, `${at}${key}.`),
  );
}

/** What somebody reads of a message: without names of values and marks, and without code. */
export function wordsOf(text: string): string {
  return spoken(compileMessages({ text })['text']).join(' ');
}

function spoken(node: Messages[string] | unknown): string[] {
  if (typeof node === 'string') return [node];
  if (!Array.isArray(node)) return [];
  // A whole message is a list of nodes; a node begins with the name of its value or mark.
  return (node as unknown[]).flatMap((part) => {
    if (typeof part === 'string') return [part];
    if (!Array.isArray(part)) return [];
    const [name, kind, ...rest] = part as [string, ...unknown[]];
    if (kind === undefined || name === 'code') return [];
    if (typeof kind === 'number' && kind > 0)
      return rest.flatMap((options) =>
        typeof options === 'object' && options !== null
          ? Object.values(options).flatMap((option) => spoken(option))
          : [],
      );
    return spoken([kind, ...rest]);
  });
}

type Listed = Readonly<Record<string, readonly string[]>>;

/** Keys by the reason that is given for them; `folder` is one of tests/support. */
export function listedKeys(
  folder: 'same-as-english' | 'glossary-exceptions',
  language: string,
): Listed {
  const file = path.join(ROOT, 'tests/support', folder, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Listed) : {};
}

export type Term = { english: string; forms: string[] };

/** The table of a language's glossary. */
export function termsOf(language: string): Term[] {
  return readFileSync(path.join(ROOT, `docs/glossary/${language}.md`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(?:English|-+)\s*\|/.test(line))
    .map((line) => {
      const [, english = '', , forms = ''] = line.split('|').map((cell) => cell.trim());
      return { english, forms: forms.split(',').map((form) => form.trim().toLowerCase()) };
    });
}

/** A term as a whole word, one or several: "reply" is found in "Replies". */
export function findsTerm({ english }: Term): RegExp {
  const word = english.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').toLowerCase();
  const plural = /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}(?:y|ies)` : `${word}(?:s|es)?`;
  return new RegExp(`(?<![\\p{L}-])${plural}(?![\\p{L}-])`, 'iu');
}
