// All texts in all translated languages, for rendering pages, mails and API problems.
import type { Messages } from './areas.ts';
import { messages as en } from './en.ts';
import { messages as es } from './es.ts';
import { messages as fr } from './fr.ts';

const all: Record<string, Messages> = { en, es, fr };

/** The languages that have texts; the others of the catalog read English until they are translated. */
export const TRANSLATED = Object.keys(all);

/** Texts of a language, English when it has none. */
export function messagesOf(locale: string): Messages {
  return all[locale] ?? en;
}
