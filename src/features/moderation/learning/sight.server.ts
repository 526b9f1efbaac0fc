// Some content as numbers of which a layer is made, and these as bytes. Owns no rows.
import type { Detector } from '../moderation.limits.ts';
import type { ScreenedContent } from '#platform/screening/content.ts';
import {
  likelihoods,
  lengthOf,
  type Model,
  scaleOf,
  type Sight,
} from '../detectors/model.server.ts';
import { LEARNED, type Learned, type SeenText } from './fit.server.ts';

/** Buckets of the text and those of what the rules said, both from the smallest. */
export type Seen = { buckets: Int32Array; rules: Int32Array };

/** How much counts what no text of the corpus had: a new word is what is to be learned. */
const NEW_SCALE = 3;

/** How much a bucket counts in a layer for this model. @param scales as the model keeps them */
export const scaleFor =
  ({ scales }: Pick<Model, 'scales'>) =>
  (bucket: number): number =>
    scaleOf(scales[bucket] ?? 0) || NEW_SCALE;

/** Some content as the model sees it. */
export async function seeContent(
  content: ScreenedContent,
  checks: Readonly<Record<Detector, boolean>>,
  today: Date,
): Promise<Seen> {
  const [{ findInTexts }, { rulesSeen }, { lookAtTokens }, { placeOfKind }, { tokensOf }] =
    await Promise.all([
      import('../detectors/texts.server.ts'),
      import('../detectors/judge.server.ts'),
      import('../detectors/model.server.ts'),
      import('../detectors/features.server.ts'),
      import('../detectors/tokens.server.ts'),
    ]);
  const { fields, findings } = findInTexts(content, checks, today);
  const rules = rulesSeen(fields, findings);
  const { buckets } = lookAtTokens(fields.map(tokensOf), placeOfKind(content.kind), rules);
  return {
    buckets: Int32Array.from(buckets.keys()).toSorted(),
    rules: Int32Array.from(rules).toSorted(),
  };
}

const NOWHERE = { field: 0, token: 0 };

/** What the model alone says of it, and how long it is. */
export function weighSeen(model: Model, { buckets, rules }: Seen): Omit<SeenText, 'buckets'> {
  const sight: Sight = {
    buckets: new Map(Array.from(buckets, (bucket) => [bucket, NOWHERE])),
    rules: new Set(rules),
  };
  const said = likelihoods(model, sight, (name) => LEARNED.includes(name as Learned));
  const oddsOf = (label: Learned) => {
    const likely = Math.min(Math.max(said.get(label) ?? 0, 1e-6), 1 - 1e-6);
    return Math.log(likely / (1 - likely));
  };
  return {
    length: lengthOf(model, sight),
    odds: { scam: oddsOf('scam'), prohibited: oddsOf('prohibited'), urgency: oddsOf('urgency') },
  };
}

/** As the distances between neighbours, seven bits a byte; those of the rules come first. */
export function packSeen({ buckets, rules }: Seen): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => {
    let left = value;
    for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128);
    bytes.push(left);
  };
  write(rules.length);
  for (const row of [rules, buckets])
    row.forEach((bucket, at) => write(bucket - (at === 0 ? 0 : (row[at - 1] as number))));
  return Buffer.from(bytes);
}

export function unpackSeen(bytes: Buffer): Seen {
  const values: number[] = [];
  let [value, shift] = [0, 0];
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    values.push(value);
    [value, shift] = [0, 0];
  }
  const [many = 0, ...gaps] = values;
  const summed = (part: readonly number[]) => {
    let sum = 0;
    return Int32Array.from(part, (gap) => (sum += gap));
  };
  return { rules: summed(gaps.slice(0, many)), buckets: summed(gaps.slice(many)) };
}
