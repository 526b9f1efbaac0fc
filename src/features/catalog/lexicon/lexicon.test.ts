import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { lexiconFiles } from './files.server.ts';
import { dropConcept, loadLexicon, putConcept } from './load.server.ts';
import { conceptsIn, mistakesIn } from './read.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
const folder = mkdtempSync(path.join(tmpdir(), 'calabash-lexicon-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOFA = {
  category: 'furniture',
  en: 'sofa, couch',
  es: 'sofá',
  fr: 'canapé',
  nl: 'bank',
  ht: 'sofa',
  pap: 'sofá',
};
const read = (concepts: Record<string, object>, other: Record<string, object> = {}) =>
  mistakesIn([
    { name: 'lexicon/one.json', text: JSON.stringify(concepts, null, 2) },
    { name: 'lexicon/other.json', text: JSON.stringify(other, null, 2) },
  ]);

describe('the files of the lexicon', () => {
  it('have no mistake', () => {
    const { files } = lexiconFiles();
    expect(mistakesIn(files)).toEqual([]);
    const concepts = conceptsIn(files);
    expect(concepts.length).toBeGreaterThan(2_500);
    expect(concepts.flatMap(({ terms }) => terms).length).toBeGreaterThan(40_000);
  });

  it.each([
    ['an unknown field', { sofa: { ...SOFA, de: 'Sofa' } }, '10 sofa: "de" is no field'],
    ['an unknown kind', { sofa: { ...SOFA, kind: 'stuff' } }, '10 sofa: "stuff" is no kind'],
    [
      'an unknown category',
      { sofa: { ...SOFA, category: 'sofas' } },
      '3 sofa: "sofas" is no category',
    ],
    ['no category', { sofa: { ...SOFA, category: undefined } }, '2 sofa: a thing has a category'],
    ['a language without names', { sofa: { ...SOFA, nl: '' } }, '2 sofa: has no names in "nl"'],
    [
      'a make without names',
      { 'make-kia': { kind: 'make' } },
      '2 make-kia: has no names in "names"',
    ],
    ['no wider concept', { sofa: { ...SOFA, wider: 'seat' } }, '10 sofa: there is no "seat"'],
    ['a circle', { sofa: { ...SOFA, wider: 'sofa' } }, '10 sofa: is wider than itself'],
    [
      'a name that is a sentence',
      { sofa: { ...SOFA, en: 'a thing on which people sit' } },
      '4 sofa: "a thing on which people sit" is no name',
    ],
    ['a name twice', { sofa: { ...SOFA, en: 'sofa, sofa' } }, '4 sofa: "sofa" is there twice'],
    [
      'a reason for no name',
      { sofa: { ...SOFA, ambiguous: { seat: 'Also of cars.' } } },
      '10 sofa: "seat" is none of its names',
    ],
    [
      'a function word without a reason',
      { sofa: { ...SOFA, en: 'sofa, little' } },
      '4 sofa: "little" is a function word in "en"',
    ],
    ['a key with capitals', { Sofa: SOFA }, '2 Sofa: a key is lower-case words and hyphens'],
    ['no concept', { sofa: 'couch' }, '1 sofa: is no concept'],
  ])('say where there is %s', (_, concepts, mistake) => {
    expect(read(concepts as Record<string, object>)).toEqual([
      `lexicon/one.json:${mistake.replace(/^(\d+) /, (_, line: string) => `${line} `)}`,
    ]);
  });

  it('say where a name belongs to two concepts, until both say why', () => {
    const bench = {
      ...SOFA,
      en: 'bench, couch',
      es: 'banco',
      fr: 'banc',
      nl: 'zitbank',
      ht: 'ban',
      pap: 'banki',
    };
    expect(read({ sofa: SOFA }, { bench })).toEqual([
      'lexicon/one.json:4 sofa: "couch" is also a name of "bench"',
      'lexicon/other.json:4 bench: "couch" is also a name of "sofa"',
    ]);
    const ambiguous = { couch: 'Both are called so.' };
    expect(read({ sofa: { ...SOFA, ambiguous } }, { bench: { ...bench, ambiguous } })).toEqual([]);
  });

  it('say where one key is in two files, and where a file is no JSON', () => {
    expect(read({ sofa: SOFA }, { sofa: SOFA })[0]).toBe(
      'lexicon/other.json:2 sofa: is also in lexicon/one.json:2',
    );
    const mistakes = mistakesIn([{ name: 'lexicon/a.json', text: '{\n  "sofa": {\n  oops\n' }]);
    expect(mistakes).toEqual([expect.stringMatching(/^lexicon\/a\.json:3 /)]);
  });

  it('end the build with file and line of a mistake', () => {
    writeFileSync(
      path.join(folder, 'a.json'),
      JSON.stringify({ sofa: { ...SOFA, nl: '' } }, null, 2),
    );
    const script = path.join(import.meta.dirname, '../../../../scripts/check-lexicon.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'lexicon/a.json:2 sofa: has no names in "nl"\n']);
  });
});

describe('the tables of the lexicon', () => {
  const write = (concepts: Record<string, object>) =>
    writeFileSync(path.join(folder, 'a.json'), JSON.stringify(concepts));
  const found = async (key: string) =>
    (
      await db.execute<{ concept: string }>(
        sql`SELECT concept FROM lexicon_name WHERE key = ${key} ORDER BY 1`,
      )
    ).rows.map(({ concept }) => concept);
  const version = async () =>
    (await db.execute<{ v: number }>(sql`SELECT listing_search_version() AS v`)).rows[0]?.v ?? 0;

  it('follow the files, and listings are written again with each edition', async () => {
    write({
      sofa: SOFA,
      couchette: {
        ...SOFA,
        wider: 'sofa',
        en: 'bunk',
        es: 'litera',
        fr: 'couchette',
        nl: 'stapelbed',
        ht: 'kouchèt',
        pap: 'kama di dos',
      },
    });
    const before = await version();
    await expect(loadLexicon(ctx, folder)).resolves.toBe(true);
    await expect(loadLexicon(ctx, folder)).resolves.toBe(false);
    await expect(version()).resolves.toBe(before + 1);
    await expect(found('couch')).resolves.toEqual(['sofa']);
    await expect(found('stapelbed')).resolves.toEqual(['couchette']);
    write({ sofa: { ...SOFA, en: 'sofa, settee' } });
    await expect(loadLexicon(ctx, folder)).resolves.toBe(true);
    await expect(version()).resolves.toBe(before + 2);
    await expect(found('couch')).resolves.toEqual([]);
    await expect(found('stapelbed')).resolves.toEqual([]);
    await expect(found('settee')).resolves.toEqual(['sofa']);
  });

  it('are written by one process of several that start at once', async () => {
    write({ sofa: { ...SOFA, en: 'sofa, divan' } });
    const loaded = await Promise.all([1, 2, 3].map(() => loadLexicon(ctx, folder)));
    expect(loaded.toSorted()).toEqual([false, false, true]);
    await expect(found('divan')).resolves.toEqual(['sofa']);
  });

  it('keep the words of moderators when the files change', async () => {
    await putConcept(ctx, { concept: 'sofa', terms: ['sofa', 'es:diván'] });
    await putConcept(ctx, { concept: 'dutch-pot', terms: ['dutch pot', 'dutchie'] });
    write({ sofa: { ...SOFA, en: 'sofa, davenport' } });
    await loadLexicon(ctx, folder);
    await expect(found('divan')).resolves.toEqual(['sofa']);
    await expect(found('davenport')).resolves.toEqual([]);
    await expect(found('dutchi')).resolves.toEqual([]);
    await expect(found('dutchie')).resolves.toEqual(['dutch-pot']);
    await dropConcept(ctx, { concept: 'dutch-pot' });
    await expect(found('dutchie')).resolves.toEqual([]);
  });

  it('stay as they are where a file is no JSON', async () => {
    writeFileSync(path.join(folder, 'a.json'), '{ "sofa": ');
    await expect(loadLexicon(ctx, folder)).rejects.toThrow(SyntaxError);
    await expect(found('divan')).resolves.toEqual(['sofa']);
  });

  it('mark titles together as each alone', async () => {
    const chair = { ...SOFA, en: 'chair', es: 'silla', fr: 'chaise', nl: 'stoel', pap: 'stul' };
    const unit = { ...SOFA, kind: 'unit', en: 'inch', fr: 'pouce', nl: 'duim', pap: 'dùim' };
    write({
      seat: { ...SOFA, en: 'seat', es: 'asiento', fr: 'siège', nl: 'zetel', ht: 'syèj' },
      sofa: { ...SOFA, wider: 'seat' },
      chair: { ...chair, ht: 'chèz' },
      inch: { ...unit, es: 'pulgada', ht: 'pous' },
      red: { ...SOFA, kind: 'attribute', en: 'red', es: 'rojo', fr: 'rouge', nl: 'rood' },
    });
    await dropConcept(ctx, { concept: 'sofa' });
    await loadLexicon(ctx, folder);
    const marks = async (titles: [title: string, language: string][]) =>
      (
        await db.execute<{ tokens: string[] }>(sql`
          SELECT ARRAY(SELECT token FROM unnest(tokens) token ORDER BY 1) AS tokens
          FROM lexicon_tokens(${sql.param(titles.map(([title]) => title))}::text[],
            ${sql.param(titles.map(([, language]) => language))}::text[]) ORDER BY nth`)
      ).rows.map(({ tokens }) => tokens);
    const titles: [string, string][] = [
      ['Red couches with chair', 'en'],
      ['Silla', 'es'],
      ['Nothing of these', 'en'],
      ['With chair', 'en'],
      ['15 inch chair', 'en'],
      ['', 'en'],
    ];
    const together = await marks(titles);
    expect(together).toEqual([
      ['+redcouches', '-chair', '=red', '=sofa', '>seat'],
      ['=chair'],
      [],
      ['=chair'],
      ['+15inch', '+15inch', '=chair', '=inch'],
      [],
    ]);
    const alone = await Promise.all(titles.map((title) => marks([title])));
    expect(alone.flat()).toEqual(together);
  });

  it('have the keys that the database makes of the same names', async () => {
    write({ sofa: { ...SOFA, en: 'three-seater sofas, "the" couches', nl: 'banken met hoezen' } });
    await dropConcept(ctx, { concept: 'sofa' });
    await loadLexicon(ctx, folder);
    const { rows } = await db.execute<{ written: string[]; made: string[] }>(sql`
      SELECT ARRAY(SELECT concat_ws(' ', key, language, place) FROM lexicon_name
          WHERE concept = c.concept ORDER BY 1) AS written,
        ARRAY(SELECT concat_ws(' ', key, language, place) FROM lexicon_names(c.terms) ORDER BY 1)
          AS made
      FROM lexicon_concept c`);
    expect(rows[0]?.written.length).toBeGreaterThan(5);
    expect(rows.map(({ written }) => written)).toEqual(rows.map(({ made }) => made));
  });
});
