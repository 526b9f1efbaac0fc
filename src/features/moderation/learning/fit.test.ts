import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LabelledLine, asFirstContent, readLabelled } from '#tests/support/labelled-texts.ts';
import {
  decide,
  decideWrongly,
  lossesOf,
  readScene,
  type Scene,
  shareWaiting,
  SWINDLES,
} from '#tests/support/learning-simulation.ts';
import { repositoryModel } from '#tests/support/moderation-texts.ts';
import { judgeFields } from '../detectors/judge.server.ts';
import type { Layer } from '../detectors/layer.server.ts';
import { scaleIn } from '../detectors/model.server.ts';
import { findInTexts } from '../detectors/texts.server.ts';
import { DEFAULT_SETTINGS } from '../moderation.limits.ts';
import { agreed, boundHarm, fitLayer, type Taught } from './fit.server.ts';
import { packLayer, unpackLayer } from './pack.server.ts';
import { packSeen, scaleFor, seeContent, unpackSeen, weighSeen } from './sight.server.ts';

const TODAY = new Date('2026-11-22T12:00:00Z');
const { checks } = DEFAULT_SETTINGS;
const model = repositoryModel();
const scaleAt = scaleFor((bucket) => scaleIn(model, bucket));

async function look(line: LabelledLine) {
  const seen = await seeContent(asFirstContent(line), checks, TODAY);
  return { line, seen: { buckets: seen.buckets, ...weighSeen(model, seen) } };
}
type Text = Awaited<ReturnType<typeof look>>;
const lookAll = (lines: readonly LabelledLine[]): Promise<Text[]> => Promise.all(lines.map(look));

/** Two authors' honest texts: one's are the shop's own, the other's are measured. */
let shop: Text[] = [];
let honest: Text[] = [];
beforeAll(async () => {
  const ofAuthor = (name: string) =>
    readLabelled(path.join('corpora/moderation', `${name}.jsonl`)).filter(
      ({ label }) => label === 'ok',
    );
  shop = await lookAll(ofAuthor('castries'));
  honest = await lookAll([...ofAuthor('en-a'), ...ofAuthor('es-fr')]);
});

const judge = (line: LabelledLine, layer: Layer | null) => {
  const content = asFirstContent(line);
  const { findings, fields } = findInTexts(content, checks, TODAY);
  return judgeFields(model, { kind: content.kind, fields, findings, checks }, layer);
};

describe.each(SWINDLES)('a new swindle, %s', (swindle) => {
  const scene: Scene = readScene(swindle);
  let decided: Text[] = [];
  let later: Text[] = [];
  let alike: Text[] = [];
  beforeAll(async () => {
    [decided, later, alike] = (await Promise.all(
      [scene.decided, scene.later, scene.alike].map(lookAll),
    )) as [Text[], Text[], Text[]];
  });
  const learn = async (decisions: readonly Taught[]) => {
    const survivors = shop.map(({ seen }) => seen);
    return boundHarm(await fitLayer(decisions, survivors, scaleAt), survivors);
  };
  const expectKept = (layer: Layer) => {
    expect(shareWaiting(layer, later)).toBeGreaterThanOrEqual(0.8);
    for (const { family, texts, more } of lossesOf(layer, honest))
      expect(more, family).toBeLessThanOrEqual(Math.max(1, texts / 100));
  };

  it.each([2, 3, 5])('waits after 30 decisions of %i moderators', async (many) => {
    expect(decided).toHaveLength(30);
    // Much of it passes before, or there is little to learn.
    expect(shareWaiting(null, later)).toBeLessThanOrEqual(0.6);
    const people = Array.from({ length: many }, (_, at) => `moderator ${at}`);
    expectKept(await learn(decide(decided, people)));
  });

  it('is not learned of one moderator alone, however much they decide', async () => {
    const layer = await learn(decide([...decided, ...decided, ...decided], ['alone']));
    expect([...layer.values()].map(({ size }) => size)).toEqual([0, 0, 0]);
  });

  it('is learned beside 200 honest texts that a bad moderator rejects', async () => {
    const bad = Array.from({ length: 200 }, (_, at) => honest[at * 2] as Text);
    const right = decide(decided, ['one', 'other']);
    const layer = await learn([...right, ...decideWrongly(bad, 'bad')]);
    expectKept(layer);
    const without = shareWaiting(await learn(right), alike);
    expect(without - shareWaiting(null, alike)).toBeLessThanOrEqual(0.1);
    expect(shareWaiting(layer, alike) - without).toBeLessThanOrEqual(0.1);
  });

  it('is learned though a bad moderator approves 200 times what it says', async () => {
    const swindles = [...decided, ...later].filter(({ line }) => line.label === 'scam');
    const bad = Array.from({ length: 200 }, (_, at) => swindles[at % swindles.length] as Text);
    expectKept(await learn([...decide(decided, ['one', 'other']), ...decideWrongly(bad, 'bad')]));
  });

  it('is never rejected for what was learned, and its new words are shown', async () => {
    const layer = await learn(decide(decided, ['one', 'other']));
    const judged = scene.later.map((line) => judge(line, layer));
    for (const { risk } of judged) expect(risk).toBeLessThanOrEqual(0.9);
    const shown = judged.flatMap(({ findings }) => findings.flatMap(({ seen }) => seen));
    const words = shown.map(({ text }) => text.toLowerCase());
    expect(words).toContain(swindle === 'roofs' ? 'mast' : 'tableta');
  });
});

describe('what is learned', () => {
  const weight = fc.double({ min: -9, max: 9, noNaN: true });
  const said = fc.record({ weight, texts: fc.nat(4) });
  const people = fc.array(fc.array(fc.tuple(fc.nat(9), said)), { maxLength: 5 });

  it('moves a bucket no further than two people do, whoever else says what', () => {
    fc.assert(
      fc.property(people, (people) => {
        const fitted = people.map((each) => new Map(each));
        for (const [bucket, weight] of agreed(fitted)) {
          const further = fitted.filter((each) => {
            const own = each.get(bucket)?.weight ?? 0;
            return weight > 0 ? own >= weight : own <= weight;
          });
          expect(further.length).toBeGreaterThanOrEqual(2);
        }
      }),
    );
  });

  it('stands in texts of others, whoever is left out', () => {
    const by = (weight: number, texts: number) => new Map([[7, { weight, texts }]]);
    expect(agreed([by(9, 200), by(2, 1)]).size).toBe(0);
    expect(agreed([by(9, 200), by(2, 1), by(1, 1)]).get(7)).toBe(2);
    expect(agreed([by(9, 200), by(2, 2)]).get(7)).toBe(2);
    expect(agreed([by(9, 200), by(-2, 2)]).size).toBe(0);
  });

  it('is weaker, or nothing, where it would stop what nobody minded', () => {
    const text = (bucket: number) => ({
      buckets: Int32Array.of(bucket),
      length: 1,
      odds: { scam: -3, prohibited: -9, urgency: -9 },
    });
    const layer: Layer = new Map([['scam', new Map([[7, 5]])]]);
    const others = Array.from({ length: 99 }, () => text(8));
    expect(boundHarm(layer, [...others, text(7)])).toBe(layer);
    const weaker = boundHarm(layer, [...others, text(7), text(7), text(7)]);
    expect(weaker.get('scam')?.get(7)).toBe(2);
    const strong: Layer = new Map([['scam', new Map([[7, 40]])]]);
    expect(boundHarm(strong, [text(7), text(7)]).size).toBe(0);
  });

  it('is kept as bytes, and so is a text, without any of its words', async () => {
    const [line] = readScene('roofs').later;
    const seen = await seeContent(asFirstContent(line as LabelledLine), checks, TODAY);
    const bytes = packSeen(seen);
    expect(unpackSeen(bytes)).toEqual(seen);
    for (const word of ['roof', 'mast', 'stamp']) expect(bytes.includes(word)).toBe(false);
    const layer: Layer = new Map([
      [
        'scam',
        new Map([
          [1, 0.5],
          [262_143, -40],
        ]),
      ],
      ['prohibited', new Map()],
      ['urgency', new Map([[9, 3]])],
    ]);
    const read = unpackLayer(packLayer(layer));
    for (const [label, weights] of layer)
      for (const [bucket, weight] of weights)
        expect(read.get(label)?.get(bucket)).toBeCloseTo(weight, 2);
  });
});
