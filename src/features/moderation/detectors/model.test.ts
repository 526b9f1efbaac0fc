import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judge, OFF, repositoryModel } from '#tests/support/moderation-texts.ts';
import { BUCKETS } from './features.server.ts';
import { weigh } from './judge.server.ts';
import { MODEL_FORMAT, packModel, unpackModel } from './model.server.ts';
import { findModelFile, openModel, readModel } from './weights.server.ts';

const SWINDLES: readonly [string, string, string][] = [
  [
    'messages',
    'en',
    'I am out of the country so my courier will come for the car. I already paid you extra, just send him the difference by MoneyGram and the code.',
  ],
  [
    'listings',
    'es',
    'Apartamento amueblado en la playa. Estoy en el extranjero y no puedo mostrarlo; deposite la reserva por adelantado y le mando las llaves por correo.',
  ],
  [
    'messages',
    'fr',
    'Félicitations, vous avez gagné un lot. Pour le recevoir, payez d’abord les frais de dossier et envoyez-nous le code reçu par SMS.',
  ],
  [
    'forum',
    'en',
    'Guaranteed profit, double your money in 7 days with my crypto mentor, message her on Telegram to invest today.',
  ],
];

/** Honest texts that a reader in a hurry would take for something else. */
const HONEST: readonly [string, string, string][] = [
  [
    'a warning about swindlers',
    'forum',
    'Careful everybody: a man called me and said he is from the marketplace and wanted the code from my phone. I hung up and told the police. Do not give it.',
  ],
  [
    'a seller who refuses odd payments',
    'listings',
    'Dining table, six chairs, solid mahogany. Cash when you come to see it in Arima. No Western Union, no cheque, no courier, so please do not ask.',
  ],
  [
    'a tool with a weapon’s word in its name',
    'listings',
    'Nail gun and glue gun with a box of nails, both working, used to build one deck. Collect in Portmore any evening.',
  ],
  [
    'a box for ammunition without any',
    'listings',
    'Empty steel ammo box, old army green, clean and dry inside. I keep fishing lures in mine. Two left, pick up in Bridgetown.',
  ],
  [
    'a car that is called as a weapon is',
    'listings',
    '1998 Mitsubishi Colt, automatic, one owner, AC cold, tyres changed last month. Come with your mechanic, Chaguanas.',
  ],
  [
    'a plant that is called as something else is',
    'listings',
    'Coca-cola plant cuttings, angel trumpet and snake plants in pots, grown in my yard. Five dollars each, bring your own bag.',
  ],
  [
    'a crime novel',
    'listings',
    'Box of crime novels: The Godfather, Gone Girl, two by Agatha Christie about a poisoning. Good condition, ten dollars each or all for sixty.',
  ],
  [
    'a board game about crime',
    'listings',
    'Cluedo board game, complete with the little revolver, knife and rope. One card has a bent corner. My children outgrew it.',
  ],
];

const ORDINARY =
  'Two-seater sofa, grey fabric, bought in March for our flat and too big for the new place. ' +
  'No pets, no smoke. Come and look on Saturday after church in Mandeville, my brother can help to carry it.';

/** Cyrillic letters as people use them for a look. */
const stylised = (text: string): string =>
  text.replace(/[aeo]/g, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter);

describe('the model', () => {
  test.each(SWINDLES)('stops a swindle in %s, %s', (kind, _, text) => {
    expect(judge(text, { kind }).risk).toBeGreaterThanOrEqual(0.3);
  });

  test.each(HONEST)('lets %s through', (_, kind, text) => {
    expect(judge(text, { kind }).risk).toBeLessThan(0.3);
  });

  test.each([
    ['as it is', ORDINARY],
    ['with a telephone number', `${ORDINARY} Call or WhatsApp 876-555-0142.`],
    ['with a link', `${ORDINARY} More pictures on https://sofas.example/grey`],
    ['with a mail address', `${ORDINARY} Write to marcia@people.example.`],
    ['with an address alone', 'marcia@people.example'],
    ['with letters of another alphabet', stylised(ORDINARY)],
    ['in a few words', 'Grey sofa, Mandeville, come and see it.'],
    ['in 120 words', Array.from({ length: 3 }, () => ORDINARY).join(' ')],
  ])('lets an ordinary offer through %s', (_, text) => {
    for (const kind of ['listings', 'messages', 'forum', 'events', 'reviews'])
      expect(judge(text, { kind }).risk, kind).toBeLessThan(0.3);
  });

  test('shows the words that told it most, where they stand', () => {
    const [kind, , text] = SWINDLES[0] ?? ['', '', ''];
    const seen = judge(text, { kind }).findings.flatMap((finding) => finding.seen);
    expect(seen.length).toBeGreaterThan(0);
    for (const each of seen) expect(text.slice(each.start, each.end)).toBe(each.text);
  });

  test('is silent where its detector is switched off', () => {
    const [kind, , text] = SWINDLES[0] ?? ['', '', ''];
    expect(judge(text, { kind, checks: OFF })).toMatchObject({ findings: [] });
    expect(judge(text, { kind, checks: OFF }).risk).toBeLessThan(0.3);
  });
});

describe('a rejection without a person', () => {
  const listed = {
    detector: 'prohibited_items' as const,
    flag: 'firearms',
    score: 0.97,
    values: {},
    seen: [],
  };
  test.each([
    ['a likelihood of 97 %', { scam: 0.97 }, [], false],
    ['a likelihood of 98 %', { scam: 0.981 }, [], true],
    ['a listed item alone', { prohibited: 0.2 }, [listed], false],
    ['a listed item that is likely offered', { prohibited: 0.8 }, [listed], true],
    ['pressure, however likely', { urgency: 0.999 }, [], false],
  ])('comes of %s: %#', (_, said, findings, rejects) => {
    const { risk, isCertain } = weigh(new Map(Object.entries(said)), findings, 0.7);
    expect([risk > 0.9, isCertain]).toEqual([rejects, rejects]);
  });
});

describe('a file of weights', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'weights-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const bytes = readFileSync(findModelFile() ?? '');
  const written = (content: Buffer | string): string => {
    const file = path.join(folder, 'weights.bin');
    writeFileSync(file, content);
    return file;
  };

  test('is smaller than 4 MB, and the same after it was read and written', () => {
    expect(bytes.length).toBeLessThan(4_000_000);
    const model = unpackModel(bytes);
    expect(model.weights.every((each) => each.length === BUCKETS)).toBe(true);
    expect(unpackModel(packModel(model))).toEqual(model);
  });

  const damaged = Buffer.from(bytes);
  damaged[damaged.length - 100] = (damaged.at(-100) ?? 0) ^ 1;
  const older = Buffer.from(
    bytes.toString('latin1').replace(`"format":${MODEL_FORMAT}`, '"format":9'),
    'latin1',
  );
  test.each([
    ['with one changed bit', damaged, 'damaged'],
    ['that ends early', bytes.subarray(0, 5_000), 'damaged'],
    ['of another version', older, 'version 9'],
    ['that is something else', 'A text.', 'no file of weights'],
    ['without anything', '', 'no file of weights'],
  ])('%s is not used, and it is said why', (_, content, why) => {
    expect(readModel(written(content))).toMatchObject({
      model: null,
      problem: expect.stringContaining(why),
    });
  });

  test('that is missing or damaged is said to be when the worker starts', () => {
    const said: unknown[] = [];
    const warn = (what: unknown) => said.push(what);
    expect(openModel({ warn }, null)).toBeNull();
    expect(openModel({ warn }, written(damaged))).toBeNull();
    expect(openModel({ warn }, findModelFile())).not.toBeNull();
    expect(said).toEqual([
      { problem: 'models/moderation.bin is missing' },
      { problem: expect.stringContaining('damaged') },
    ]);
    expect(repositoryModel().manifest.authors.length).toBeGreaterThan(4);
  });
});
