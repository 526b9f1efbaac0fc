// All texts in all translated languages, for rendering pages, mails and API problems.
import { byArea, type Messages } from './areas.ts';
import { messages as en } from './en.ts';
import { messages as es } from './es.ts';
import { messages as fr } from './fr.ts';

// What not every page has: texts of few pages, and those that no component reads.
const others = import.meta.glob<Messages>(
  ['./*/{accounts,selling,stores,media,mails,errors}.json'],
  { eager: true, import: 'default' },
);
const othersIn = (language: string) =>
  byArea(
    Object.fromEntries(
      Object.entries(others).filter(([path]) => path.startsWith(`./${language}/`)),
    ),
  );

const all: Record<string, Messages> = {
  en: { ...en, ...othersIn('en') },
  es: { ...es, ...othersIn('es') },
  fr: { ...fr, ...othersIn('fr') },
};

/**
 * The languages that have texts; the others of the catalog read English until they are translated.
 */
export const TRANSLATED = Object.keys(all);

/** Texts of a language, English when it has none. */
export function messagesOf(locale: string): Messages {
  return all[locale] ?? all['en'] ?? en;
}

/**
 * The texts that a page brings along because few pages speak them. A loader returns them as
 * `texts`; the root hands them to every component below.
 */
export function pageTexts(
  locale: string,
  ...areas: ('accounts' | 'selling' | 'stores' | 'media')[]
): Messages {
  const texts = messagesOf(locale);
  return Object.fromEntries(areas.map((area) => [area, texts[area] ?? {}]));
}

/** The sentences of one group of refusals, for a form that checks before it sends. */
export function ruleTexts(locale: string, group: 'listing'): Messages {
  const errors = messagesOf(locale)['errors'] as Messages;
  return { errors: { [group]: errors[group] ?? {} } };
}
