// Some content as numbers of which a layer is made, and these as bytes. Owns no rows.
import type { Detector } from '../moderation.limits.ts';
import type { ScreenedContent } from '#platform/screening/content.ts';
import { likelihoods, lengthOf, type Model } from '../detectors/model.server.ts';
import { LEARNED, type Learned, type SeenText } from './fit.server.ts';

/** The buckets of a text, from the smallest. */
export type Seen = { buckets: Int32Array };

/** How much counts what no text of the corpus had: a new word is what is to be learned. */
const NEW_SCALE = 3;

/** How much a bucket counts in a layer. @param scaleAt how much in the model */
export const scaleFor =
  (scaleAt: (bucket: number) => number) =>
  (bucket: number): number =>
    scaleAt(bucket) || NEW_SCALE;

/** Some content as the model sees it. */
export async function seeContent(
  content: ScreenedContent,
  checks: Readonly<Record<Detector, boolean>>,
  today: Date,
): Promise<Seen> {
  const [{ findInTexts }, { lookAtTokens }, { placeOfKind }, { tokensOf }] = await Promise.all([
    import('../detectors/texts.server.ts'),
    import('../detectors/model.server.ts'),
    import('../detectors/features.server.ts'),
    import('../detectors/tokens.server.ts'),
  ]);
  const { fields } = findInTexts(content, checks, today);
  const { buckets } = lookAtTokens(fields.map(tokensOf), placeOfKind(content.kind));
  return { buckets: buckets.toSorted() };
}

/** What the model alone says of it, and how long it is. */
export function weighSeen(model: Model, seen: Seen): Omit<SeenText, 'buckets'> {
  const said = likelihoods(model, seen, (name) => LEARNED.includes(name as Learned));
  const oddsOf = (label: Learned) => {
    const likely = Math.min(Math.max(said.get(label) ?? 0, 1e-6), 1 - 1e-6);
    return Math.log(likely / (1 - likely));
  };
  return {
    length: lengthOf(model, seen),
    odds: { scam: oddsOf('scam'), prohibited: oddsOf('prohibited'), urgency: oddsOf('urgency') },
  };
}

/** As the distances between neighbours, seven bits a byte. */
export function packSeen({ buckets }: Seen): Buffer {
  const bytes: number[] = [];
  buckets.forEach((bucket, at) => {
    let left = bucket - (at === 0 ? 0 : (buckets[at - 1] as number));
    for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128);
    bytes.push(left);
  });
  return Buffer.from(bytes);
}

export function unpackSeen(bytes: Buffer): Seen {
  const buckets: number[] = [];
  let [bucket, gap, shift] = [0, 0, 0];
  for (const byte of bytes) {
    gap |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    bucket += gap;
    buckets.push(bucket);
    [gap, shift] = [0, 0];
  }
  return { buckets: Int32Array.from(buckets) };
}
