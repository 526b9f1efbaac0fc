import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judge, OFF, repositoryModel } from '#tests/support/moderation-texts.ts';
import { BUCKETS } from './features.server.ts';
import { weigh } from './judge.server.ts';
import { MODEL_FORMAT, packModel, scaleIn, scaleOf, toModel, unpackModel } from './model.server.ts';
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

describe('the model', () => {
  test.each(SWINDLES)('stops a swindle in %s, %s', (kind, _, text) => {
    expect(judge(text, { kind }).risk).toBeGreaterThanOrEqual(0.3);
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
    const { risk, isCertain } = weigh(new Map(Object.entries(said)), findings, {
      exactFrom: 0.7,
      isShort: false,
    });
    expect([risk > 0.9, isCertain]).toEqual([rejects, rejects]);
  });
});

describe('without weights', () => {
  const alone = (text: string) => judge(text, { model: null });

  test.each([
    ['a listed item', 'Glock 19 with two magazines, 9mm pistol', 'firearms'],
    ['a link that pretends', 'Confirm on http://192.0.2.7/verify please', 'phishing_link'],
    ['what the law of the place forbids', 'Camouflage jacket, size L', 'camouflage_clothing'],
  ])('%s waits for a person, and nothing is rejected', (_, text, flag) => {
    const { risk, findings, isCertain, version } = alone(text);
    expect(findings.map((finding) => finding.flag)).toContain(flag);
    expect(risk).toBeGreaterThanOrEqual(0.3);
    expect(risk).toBeLessThanOrEqual(0.9);
    expect([isCertain, version]).toEqual([false, expect.stringContaining('without model')]);
  });

  test('everything else passes', () => {
    expect(alone(SWINDLES[0]?.[2] ?? '').risk).toBeLessThan(0.3);
    expect(alone('No pistol 9mm here, blue bicycle').risk).toBeLessThan(0.3);
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

  test('is smaller than 4 MB', () => {
    expect(bytes.length).toBeLessThan(4_000_000);
  });

  test('is the same after it was written and read', () => {
    const { manifest } = repositoryModel();
    const heads = manifest.heads.slice(0, 5);
    const scales = Uint8Array.from({ length: BUCKETS }, (_, at) =>
      at % 1_009 === 7 ? at % 256 : 0,
    );
    const many = scales.filter((scale) => scale > 0).length;
    const weights = Int8Array.from({ length: many * heads.length }, (_, at) => (at * 7) % 256);
    const model = toModel({ ...manifest, heads }, scales, weights);
    const again = unpackModel(packModel(model));
    expect({ ...again.manifest, sha256: '' }).toEqual({ ...model.manifest, sha256: '' });
    expect(again.rows).toEqual(model.rows);
    expect(Buffer.from(again.cells).equals(Buffer.from(model.cells))).toBe(true);
    const bucket = 7 + 1_009 * 3;
    expect(scaleIn(again, bucket)).toBe(scaleOf(scales[bucket] as number));
    expect(scaleIn(again, bucket + 1)).toBe(0);
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
