// A layer as the bytes that a version keeps. Owns no rows.
import type { Layer } from '../detectors/layer.server.ts';
import { LEARNED, WEIGHT_MOST } from './fit.server.ts';

/** Of each label the largest weights; more are too weak to matter. */
const KEPT = 20_000;
const STEPS = 32_767;
/** Three bytes of a bucket, two of its weight. */
const ENTRY = 5;

export function packLayer(layer: Layer): Buffer {
  return Buffer.concat(
    LEARNED.map((label) => {
      const kept = [...(layer.get(label) ?? [])]
        .toSorted(([a, one], [b, other]) => Math.abs(other) - Math.abs(one) || a - b)
        .slice(0, KEPT);
      const bytes = Buffer.alloc(4 + kept.length * ENTRY);
      bytes.writeUInt32LE(kept.length);
      for (const [at, [bucket, weight]] of kept.entries()) {
        bytes.writeUIntLE(bucket, 4 + at * ENTRY, 3);
        bytes.writeInt16LE(Math.round((weight / WEIGHT_MOST) * STEPS), 7 + at * ENTRY);
      }
      return bytes;
    }),
  );
}

/** @throws RangeError for bytes that are no layer */
export function unpackLayer(bytes: Buffer): Layer {
  let at = 0;
  return new Map(
    LEARNED.map((label) => {
      const weights = new Map<number, number>();
      const end = at + 4 + bytes.readUInt32LE(at) * ENTRY;
      for (at += 4; at < end; at += ENTRY)
        weights.set(bytes.readUIntLE(at, 3), (bytes.readInt16LE(at + 3) / STEPS) * WEIGHT_MOST);
      return [label, weights];
    }),
  );
}
