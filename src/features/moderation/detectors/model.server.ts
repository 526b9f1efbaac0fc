// The model: what a text is likely to be, by weights that were fitted on texts of many authors
// (npm run train:moderation). Linear, so that each word's part in what it says can be shown. Owns
// the file of weights; what is done with a likelihood is said in judge.server.ts.
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { BUCKETS, eachFeature, type Place } from './features.server.ts';
import { type Layer, movedBy } from './layer.server.ts';
import type { Token } from './tokens.server.ts';

/** Raised when features or the layout of the file change: older weights mean something else. */
export const MODEL_FORMAT = 4;
/** As if each text had so much more that says nothing: of few words nobody should be sure. */
const QUIET = 200;
export const lengthOfSquares = (sum: number): number => Math.sqrt(sum + QUIET);
/** How much of a text's length that is: much where it has few words. */
export const quietOf = (length: number): number => Math.sqrt(QUIET) / length;

const headSchema = z.strictObject({
  /** A label, or the flag of a family. */
  name: z.string(),
  bias: z.number(),
  /** What it says of a text because it has few words. */
  quiet: z.number(),
  /** The largest weight. */
  most: z.number().positive(),
  /** From a sum to the logarithm of the odds. */
  slope: z.number(),
  offset: z.number(),
});
const manifestSchema = z.strictObject({
  format: z.literal(MODEL_FORMAT),
  /** Day and number, as the log names it. */
  version: z.string(),
  sha256: z.string().length(64),
  heads: z.array(headSchema).min(1),
  /** A listed item is rejected from this likelihood on. */
  exactFrom: z.number(),
  /** What it was fitted on. */
  texts: z.int(),
  authors: z.array(z.string()),
});
type Manifest = z.infer<typeof manifestSchema>;
export type Head = z.infer<typeof headSchema>;

export type Model = {
  manifest: Manifest;
  /** For each bucket how much it counts; 0 for what was never seen in training. */
  scales: Uint8Array;
  /** For each bucket the weights of all heads: what is asked for together lies together. */
  weights: Int8Array;
};

/** One bucket counts from 1/32 to 8. */
const SCALE_STEPS = 32;
export const scaleOf = (stored: number): number => stored / SCALE_STEPS;
export const storedScale = (scale: number): number =>
  Math.min(255, Math.max(1, Math.round(scale * SCALE_STEPS)));

/** Small weights are many, so they have more of the 127 steps. */
const weightOf = (stored: number): number => Math.sign(stored) * (stored / 127) ** 2;
export const storedWeight = (share: number): number =>
  Math.sign(share) * Math.round(127 * Math.sqrt(Math.min(1, Math.abs(share)))) || 0;
const WEIGHTS = Float64Array.from({ length: 256 }, (_, index) => weightOf(index - 128));
const weightAt = (weights: Int8Array, at: number): number => WEIGHTS[(weights[at] ?? 0) + 128] ?? 0;

/** So many buckets are turned at a time: what fits into the nearest memory. */
const TURNED = 1024;

/** Turns a table of bytes that has its rows one after the other. */
function turned(from: Int8Array, rows: number): Int8Array {
  const to = new Int8Array(from.length);
  const columns = from.length / rows;
  const [many, step] = [Math.max(rows, columns), Math.min(rows, columns)];
  const isWide = columns === many;
  for (let block = 0; block < many; block += TURNED)
    for (let few = 0; few < step; few += 1)
      for (let at = block; at < Math.min(block + TURNED, many); at += 1) {
        const long = few * many + at;
        const short = at * step + few;
        if (isWide) to[short] = from[long] as number;
        else to[long] = from[short] as number;
      }
  return to;
}

/** The weights of heads that stand one after the other, as a model has them. */
export const byBucket = (heads: Int8Array, many: number): Int8Array => turned(heads, many);

const MAGIC = 'CALM';
const HEADER = 8;

/** The file: four letters, the length of the manifest, the manifest, the compressed weights. */
export function packModel({ manifest, scales, weights }: Model): Buffer {
  const raw = Buffer.concat([scales, new Uint8Array(turned(weights, BUCKETS).buffer)]);
  const packed = brotliCompressSync(raw, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 },
  });
  const sha256 = createHash('sha256').update(packed).digest('hex');
  const head = Buffer.from(JSON.stringify({ ...manifest, sha256 }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([Buffer.from(MAGIC), length, head, packed]);
}

/**
 * @throws Error that says in one sentence what is wrong with the file
 */
export function unpackModel(file: Buffer): Model {
  if (file.subarray(0, 4).toString('latin1') !== MAGIC) throw new Error('it is no file of weights');
  const length = file.length < HEADER ? 0 : file.readUInt32LE(4);
  const manifest = readManifest(file.subarray(HEADER, HEADER + length));
  const packed = file.subarray(HEADER + length);
  if (createHash('sha256').update(packed).digest('hex') !== manifest.sha256)
    throw new Error('it is damaged');
  const raw = brotliDecompressSync(packed);
  if (raw.length !== BUCKETS * (manifest.heads.length + 1)) throw new Error('it is damaged');
  const heads = new Int8Array(raw.buffer, raw.byteOffset + BUCKETS, raw.length - BUCKETS);
  return {
    manifest,
    scales: new Uint8Array(raw.subarray(0, BUCKETS)),
    weights: byBucket(heads, manifest.heads.length),
  };
}

function readManifest(text: Buffer): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.toString());
  } catch (cause) {
    throw new Error('it is damaged', { cause });
  }
  const format = z.object({ format: z.number() }).safeParse(parsed).data?.format;
  if (format !== undefined && format !== MODEL_FORMAT)
    throw new Error(`it is of version ${format}, and this program reads ${MODEL_FORMAT}`);
  const read = manifestSchema.safeParse(parsed);
  if (!read.success) throw new Error('it is damaged');
  return read.data;
}

type Where = { field: number; token: number };
/** What is seen of a text: each bucket once, with the field and token where it was seen first. */
export type Sight = { buckets: Map<number, Where> };

/** @param fields the tokens of each field */
export function lookAtTokens(fields: readonly (readonly Token[])[], place: Place): Sight {
  const buckets: Sight['buckets'] = new Map();
  for (const [field, tokens] of fields.entries()) {
    let where: Where = { field, token: 0 };
    eachFeature(tokens, place, (bucket, token) => {
      if (token !== where.token) where = { field, token };
      if (!buckets.has(bucket)) buckets.set(bucket, where);
    });
  }
  return { buckets };
}

/** The length of all that the model knows of a text, as that of a vector. */
export function lengthOf({ scales }: Model, { buckets }: Sight): number {
  let sum = 0;
  for (const bucket of buckets.keys()) sum += scaleOf(scales[bucket] ?? 0) ** 2;
  return lengthOfSquares(sum);
}

/**
 * How likely each head says that a text is what it is about; by the names of the heads.
 * @param layer what this shop learned besides
 */
export function likelihoods(
  model: Model,
  sight: Sight,
  wanted: (name: string) => boolean,
  layer: Layer | null = null,
): Map<string, number> {
  const length = lengthOf(model, sight);
  const heads = model.manifest.heads.flatMap((head, index) =>
    wanted(head.name) ? [{ ...head, index }] : [],
  );
  const sums = sumsOf(model, sight, heads);
  const said = new Map<string, number>();
  for (const [at, { name, bias, quiet, most, slope, offset }] of heads.entries()) {
    const sum = bias + quiet * quietOf(length) + (most * (sums[at] ?? 0)) / length;
    const odds = slope * sum + offset + movedBy(layer, name, sight.buckets.keys(), length);
    said.set(name, 1 / (1 + Math.exp(-odds)));
  }
  return said;
}

/** The weights of what is seen, added up for each of these heads. */
function sumsOf(
  { weights, manifest }: Model,
  { buckets }: Sight,
  heads: readonly { index: number }[],
): Float64Array {
  const sums = new Float64Array(heads.length);
  const places = Int32Array.from(heads, ({ index }) => index);
  for (const bucket of buckets.keys()) {
    const from = bucket * manifest.heads.length;
    for (let at = 0; at < places.length; at += 1)
      (sums[at] as number) += weightAt(weights, from + (places[at] as number));
  }
  return sums;
}

/** How much each token speaks for what a head is about, the most first; only those that do. */
export function tellingTokens(
  model: Model,
  { buckets }: Sight,
  name: string,
  layer: Layer | null = null,
): { field: number; token: number; weight: number }[] {
  const { heads } = model.manifest;
  const index = heads.findIndex((head) => head.name === name);
  const head = heads[index];
  if (!head) return [];
  const learned = layer?.get(name);
  const unit = head.slope * head.most;
  const sums = new Map<Where, number>();
  for (const [bucket, where] of buckets) {
    const weight = weightAt(model.weights, bucket * heads.length + index);
    const own = (learned?.get(bucket) ?? 0) / unit;
    sums.set(where, (sums.get(where) ?? 0) + weight + own);
  }
  return [...sums]
    .filter(([, weight]) => weight > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([where, weight]) => ({ ...where, weight }));
}
