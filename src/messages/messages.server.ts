// All texts in all translated languages, for rendering pages, mails and API problems.
import { byArea, type Messages } from './areas.ts';
import { messages as en } from './en.ts';
import { messages as es } from './es.ts';
import { messages as fr } from './fr.ts';

// Areas that no component reads.
const spoken = import.meta.glob<Messages>(['./*/errors.json', './*/mails.json'], { eager: true, import: 'default' });
const serverOnly = (language: string) => byArea(Object.fromEntries(Object.entries(spoken).filter(([path]) => path.startsWith(`./${language}/`))));

const all: Record<string, Messages> = { en: { ...en, ...serverOnly('en') }, es: { ...es, ...serverOnly('es') }, fr: { ...fr, ...serverOnly('fr') } };

/** The languages that have texts; the others of the catalog read English until they are translated. */
export const TRANSLATED = Object.keys(all);

/** Texts of a language, English when it has none. */
export function messagesOf(locale: string): Messages {
  return all[locale] ?? en;
}
