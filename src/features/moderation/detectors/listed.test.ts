import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { LANGUAGES } from '#tests/support/moderation-corpus.ts';
import { FAMILIES } from './families.ts';
import { ITEMS } from './listed.server.ts';

const FLAGS = new Set([
  ...ITEMS.map(({ flag }) => flag),
  ...Object.values(FAMILIES).flat(),
  'link_disguised',
  'link_shortener',
  'phishing_link',
  'phone_disguised',
  'letters_disguised',
  'suspicious_wording',
  'pressure_to_act',
  'not_read_to_the_end',
  'exclamations',
  'capitals',
]);

describe('what is found', () => {
  test.each(LANGUAGES)('is named and explained in %s, with the words', (locale) => {
    const t = translator(locale, 'moderation.why');
    const named = translator(locale, 'moderation.flags');
    for (const flag of FLAGS) {
      expect(named.has(flag), flag).toBe(true);
      const text = t.dynamic(flag, { words: 'THESE WORDS' });
      if (flag !== 'not_read_to_the_end') expect(text, flag).toContain('THESE WORDS');
      expect(text).not.toBe(flag);
    }
  });
});

describe('the listed items', () => {
  test('have a flag each', () => {
    expect(new Set(ITEMS.map(({ flag }) => flag)).size).toBe(ITEMS.length);
  });

  test('are named in all six languages where words are looked for', () => {
    for (const { flag, names, countries, seasons } of ITEMS)
      if (!countries && !seasons)
        expect(
          LANGUAGES.filter((each) => !(each in names)),
          flag,
        ).toEqual([]);
  });

  test('name places that there are, with the law of each', () => {
    const codes = COUNTRIES.map(({ code }) => code);
    const isPlace = (code: string) => codes.some((known) => known === code);
    for (const { flag, countries = [], seasons = {}, law = {} } of ITEMS) {
      const named = [...countries, ...Object.keys(seasons)];
      expect(
        named.filter((code) => !isPlace(code)),
        flag,
      ).toEqual([]);
      expect(
        named.filter((code) => !law[code]),
        flag,
      ).toEqual([]);
      const of = Object.keys(law).filter((code) => code !== 'all');
      expect(
        of.filter((code) => !isPlace(code)),
        flag,
      ).toEqual([]);
    }
  });
});
