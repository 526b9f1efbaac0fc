import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DISGUISES } from '#tests/support/disguises.ts';
import { LANGUAGES, readCorpus } from '#tests/support/moderation-corpus.ts';
import { measureDecisions, screenTexts } from '#tests/support/moderation-measures.ts';
import { judge } from '#tests/support/moderation-texts.ts';

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
    const held = texts.filter(({ text, kind }) => judge(text, { kind }).risk >= 0.3);
    expect(held).toEqual([]);
  });
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * Templates are bare lines of a sentence that we made up, 201 of them ordinary, so each is half a
 * point. What binds is how many texts of other authors are stopped (docs/moderation-evaluation.md);
 * this only says when bare lines get worse.
 */
const ORDINARY_MOST = 0.04;

describe('the templates', () => {
  const training = readCorpus('training');
  const heldOut = readCorpus('held-out');

  test('are at least 900 texts in six languages', () => {
    const texts = new Set([...training, ...heldOut].map(({ text }) => text));
    expect(texts.size).toBeGreaterThanOrEqual(900);
    expect(new Set(heldOut.map(({ language }) => language)).size).toBe(LANGUAGES.length);
  });

  test('stand in one part each', () => {
    const known = new Set(training.map(({ template }) => template));
    expect(heldOut.filter(({ template }) => known.has(template))).toEqual([]);
  });

  test.each(Object.keys(DISGUISES))(
    'of swindles and prohibited offers are stopped %s, and ordinary ones pass',
    (disguise) => {
      const { recall, falsePositives } = measureDecisions(screenTexts(heldOut, disguise));
      expect(recall).toBeGreaterThanOrEqual(0.75);
      expect(falsePositives).toBeLessThanOrEqual(ORDINARY_MOST);
    },
  );
});
