/**
 * Dates, numbers and lists of languages that Intl does not know. Which those are differs from
 * browser to browser, and a page is rendered on the server first, so they are the same everywhere:
 * their words are here, and of Intl only what has no words is used. Browser-safe; the words of a
 * language come with its texts (src/messages/plugin.ts).
 */
import { _createCache, _createIntlFormatters, type createFormatter } from 'use-intl';

/** What use-intl asks for instead of Intl's own. */
export type Formatters = NonNullable<Parameters<typeof createFormatter>[0]['_formatters']>;

/**
 * The language or place whose numbers Intl writes as readers of a language do: Spanish has a point
 * before the decimals in America and a comma in Spain, which is what Intl takes "es" for.
 */
const NUMBERS_LIKE: Readonly<Record<string, string>> = { es: 'es-419', ht: 'fr', pap: 'nl' };

/** The language whose numbers are asked of Intl: Haiti writes 12 345,60, Curaçao 12.345,60. */
export const numbersLike = (language: string): string => NUMBERS_LIKE[language] ?? language;

const made = _createIntlFormatters(_createCache());

/** Around the dash from one moment to another Node writes thin spaces, Chromium plain ones. */
const THIN = /[\u2009\u202f]/g;

/** What Intl has, of which use-intl calls what is here, and nothing else. */
const intl: Formatters = {
  ...made,
  getDateTimeFormat: (...asked) => {
    const format = made.getDateTimeFormat(...asked);
    const formatRange: typeof format.formatRange = (from, to) =>
      format.formatRange(from, to).replace(THIN, ' ');
    return { format: format.format, formatRange } as Intl.DateTimeFormat;
  },
};

/** By language; it follows from the build, and a browser has those that it speaks. */
const own = new Map<string, Formatters>([
  [
    'es',
    { ...intl, getNumberFormat: (_, options) => intl.getNumberFormat(numbersLike('es'), options) },
  ],
  // Of French alone Intl writes 08:00 beside a weekday or as a style, and 8:00 beside a date.
  [
    'fr',
    {
      ...intl,
      getDateTimeFormat: (language, options) =>
        intl.getDateTimeFormat(
          language,
          options?.hour === 'numeric' ? { ...options, hour: '2-digit' } : options,
        ),
    },
  ],
]);

/** Makes a language's own formats known; called once, with its texts. */
export function addFormatters(language: string, formatters: Formatters): void {
  own.set(language, formatters);
}

/** The formats of a language of ours. */
export const formattersOf = (language: string): Formatters => own.get(language) ?? intl;
