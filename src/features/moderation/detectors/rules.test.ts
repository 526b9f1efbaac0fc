import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { LANGUAGES, readCorpus } from '#tests/support/moderation-corpus.ts';
import { measureDecisions, screenTexts } from '#tests/support/moderation-measures.ts';
import { riskOf } from '#tests/support/moderation-texts.ts';
import { DISGUISES } from '#tests/support/disguises.ts';
import { RULES } from './rules.server.ts';

const rules = Object.values(RULES).flat();
const flags = [
  ...rules.map(({ flag }) => flag),
  'link_disguised',
  'link_shortener',
  'phishing_link',
  'phone_disguised',
  'letters_disguised',
  'suspicious_wording',
  'not_read_to_the_end',
  'exclamations',
  'capitals',
];

describe('the rules', () => {
  test('have a name each', () => {
    expect(new Set(flags).size).toBe(flags.length);
  });

  test.each(LANGUAGES)('are named and explained in %s, with the words', (locale) => {
    const t = translator(locale, 'moderation.why');
    const named = translator(locale, 'moderation.flags');
    for (const flag of flags) {
      expect(named.has(flag), flag).toBe(true);
      const text = t.dynamic(flag, { words: 'THESE WORDS' });
      if (flag !== 'not_read_to_the_end') expect(text, flag).toContain('THESE WORDS');
      expect(text).not.toBe(flag);
    }
  });

  test('speak all six languages where words are looked for', () => {
    for (const rule of rules) {
      const spoken = new Set(rule.levels.flatMap(({ phrases }) => Object.keys(phrases)));
      if (!rule.countries && !rule.seasons && !spoken.has('all'))
        expect(
          LANGUAGES.filter((each) => !spoken.has(each)),
          rule.flag,
        ).toEqual([]);
    }
  });

  test('name places that there are, with the law of each', () => {
    const codes = COUNTRIES.map(({ code }) => code);
    for (const { flag, countries = [], seasons = {}, law = {} } of rules) {
      const named = [...countries, ...Object.keys(seasons)];
      expect(
        named.filter((code) => !codes.some((known) => known === code)),
        flag,
      ).toEqual([]);
      expect(
        named.filter((code) => !law[code]),
        flag,
      ).toEqual([]);
      const of = Object.keys(law).filter((code) => code !== 'all');
      expect(
        of.filter((code) => !codes.some((known) => known === code)),
        flag,
      ).toEqual([]);
    }
  });

  test('begin and end with words, never with a gap', () => {
    const wrong = rules
      .flatMap(({ levels, except = {} }) => [...levels.map(({ phrases }) => phrases), except])
      .flatMap((phrases) => Object.values(phrases).flat())
      .filter((text) =>
        /^\.\.|\.\.$|^\S+\? \.\.|\.\. (?:\([^)]*\)|\S+)\?$|\([^)]*\(|\|\||\|\)|\(\|/.test(text),
      );
    expect(wrong).toEqual([]);
  });
});

describe('the demo shop', () => {
  test('is ordinary: whatever its people offer, ask and announce is approved at once', () => {
    const TALK = new Set(['discussions.json', 'answers.json', 'reviews.json']);
    const folder = path.join(import.meta.dirname, '../../../../seed/data');
    // What newcomers sell shows what the check finds (seed/moderation).
    const ordinary = readdirSync(folder).filter((name) => name !== 'moderation.json');
    const texts = ordinary.flatMap((name) =>
      [0, 1, 2].flatMap((choice) =>
        stringsIn(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))).map((text) => ({
          kind: TALK.has(name) ? 'forum' : 'listings',
          text: text.replace(/\[([^\]]*)\]/g, (_, list: string) => {
            const options = list.split('/');
            return options[choice % options.length] ?? '';
          }),
        })),
      ),
    );
    expect(texts.length).toBeGreaterThan(2_000);
    const held = texts.filter(({ text, kind }) => riskOf(text, { kind }) >= 0.3);
    expect(held).toEqual([]);
  });
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

describe('the corpus', () => {
  const training = readCorpus('training');
  const heldOut = readCorpus('held-out');

  test('has at least 900 texts in six languages', () => {
    const texts = new Set([...training, ...heldOut].map(({ text }) => text));
    expect(texts.size).toBeGreaterThanOrEqual(900);
    expect(new Set(heldOut.map(({ language }) => language)).size).toBe(6);
  });

  test('has no template in both parts', () => {
    const known = new Set(training.map(({ template }) => template));
    expect(heldOut.filter(({ template }) => known.has(template))).toEqual([]);
  });

  test.each(Object.keys(DISGUISES))(
    'shows swindles and prohibited offers %s, and lets ordinary ones pass',
    (disguise) => {
      const { recall, falsePositives } = measureDecisions(screenTexts(heldOut, disguise));
      expect(recall).toBeGreaterThanOrEqual(0.9);
      expect(falsePositives).toBeLessThanOrEqual(0.02);
    },
  );
});
