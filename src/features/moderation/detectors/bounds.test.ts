import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookAt } from '#tests/support/moderation-texts.ts';
import { FIELD_CHARS_MAX, SEEN_MAX } from '../moderation.limits.ts';
import { findDisguises, foldText } from './letters.server.ts';
import { findListed, ITEMS, stepsBound, VOCABULARY } from './listed.server.ts';
import { readText } from './reading.server.ts';

/** Made to be slow: beginnings of phrases, gaps without end, signs that open and never close. */
const HOSTILE: readonly [string, string][] = [
  ['beginnings of names', 'caja de kaha di sin '],
  ['beginnings of words', 'paypaypay sendsendsend '],
  ['single letters', 'w e s t e r n '],
  ['single letters without borders', 'westernunion'.split('').join(' ')],
  ['glued words', 'pay-'],
  ['digits', '5 '],
  ['number words', 'five '],
  ['letters for digits', 'o1lo '],
  ['hosts', 'a.a-a.'],
  ['schemes', 'http://a@'],
  ['exclamation marks', '!'],
  ['combining marks', 'e\u0301\u0301\u0301'],
  ['invisible signs', 'a\u200b'],
  ['look-alikes', 'аpаy '],
  ['drawn-out letters', 'a'],
  ['signs for letters', '@$!|+'],
  ['letters of many characters', '\ufdfa'],
  ['halves of characters', '\ud800'],
  ['apostrophes', "l'l'l'"],
  ['a swindle', 'Pay by Western Union to my agent and send the code. '],
];

describe('a text that is made to be slow', () => {
  test.each(HOSTILE)('of %s is read in bounded steps', (_, unit) => {
    const text = unit.repeat(Math.ceil(FIELD_CHARS_MAX / unit.length)).slice(0, FIELD_CHARS_MAX);
    const folded = foldText(text);
    expect(folded.text.length).toBeLessThanOrEqual(text.length * 8);
    const reading = readText(text, VOCABULARY);
    expect(reading.words.length).toBeLessThanOrEqual(folded.text.length);
    const perWord = reading.steps.reduce((most, steps) => Math.max(most, steps.length), 0);
    expect(perWord).toBeLessThanOrEqual(40);
    const { walked, found } = findListed(reading);
    expect(walked).toBeLessThanOrEqual(stepsBound(reading.words.length));
    expect(found.length).toBeLessThanOrEqual(10_000);
  });

  test('of a million words ends early, and says that the rest was not read', () => {
    const { findings, walked } = lookAt('word '.repeat(1_000_000));
    expect(findings.map(({ flag }) => flag)).toEqual(['not_read_to_the_end']);
    expect(walked).toBeLessThan(stepsBound(FIELD_CHARS_MAX));
  });

  test('with ten thousand finds shows a few places of each', () => {
    const { findings } = lookAt('Cocaine, glock and ganja. '.repeat(10_000));
    const flags = ITEMS.length;
    expect(findings.length).toBeLessThan(flags);
    for (const { seen, values } of findings) {
      expect(seen.length).toBeLessThanOrEqual(SEEN_MAX);
      expect(String(values.words).length).toBeLessThan(130);
    }
    expect(findings.map(({ flag }) => flag)).toContain('illegal_drugs');
  });
});

describe('any text', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(...HOSTILE.map(([, unit]) => unit)),
  );
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '));

  test('keeps the way back to what was written', () => {
    fc.assert(
      fc.property(text, (written) => {
        const { text: folded, starts, ends } = foldText(written);
        expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
        for (const [index, start] of starts.entries()) {
          expect(start).toBeLessThan(ends[index] ?? 0);
          expect(start).toBeGreaterThanOrEqual(starts[index - 1] ?? 0);
        }
        for (const { start, end } of findDisguises(written)) expect(end).toBeGreaterThan(start);
      }),
    );
  });

  test('is judged, with evidence that stands in it', () => {
    fc.assert(
      fc.property(text, (written) => {
        const { findings } = lookAt(written);
        for (const { score, seen } of findings) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
          for (const { start, end, text: shown } of seen)
            expect(written.slice(start, end).startsWith(shown)).toBe(true);
        }
      }),
    );
  });
});
