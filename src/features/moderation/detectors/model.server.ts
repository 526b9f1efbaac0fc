// The model: what a text is likely to be, by weights that were fitted on texts of many authors
// (npm run train:moderation). Linear, so that each word's part in what it says can be shown. Owns
// the file of weights; what is done with a likelihood is said in judge.server.ts.
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { collectSeen, rowOf, type Rows, type Sight, toRows } from './buckets.server.ts';
import { BUCKETS, eachFeature, type Place } from './features.server.ts';
import { type Layer, movedBy } from './layer.server.ts';
import type { Token } from './tokens.server.ts';

/** Raised when features or the layout of the file change: older weights mean something else. */
export const MODEL_FORMAT = 5;
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
  rows: Rows;
  /** How much each row counts and what each head says of it: see `cellOf`. */
  cells: Int8Array;
};

/** One bucket counts from 1/32 to 8. */
const SCALE_STEPS = 32;
export const scaleOf = (stored: number): number => stored / SCALE_STEPS;
export const storedScale = (scale: number): number =>
  Math.min(255, Math.max(1, Math.round(scale * SCALE_STEPS)));

/** Small weights are many, so they have more of the 127 steps: what is kept is their root. */
const STEPS = 127;
export const storedWeight = (share: number): number =>
  Math.sign(share) * Math.round(STEPS * Math.sqrt(Math.min(1, Math.abs(share)))) || 0;
const squareOf = (stored: number): number => stored * Math.abs(stored);
const SQUARES = STEPS ** 2;

/** Scale and labels of a row lie together, because they are asked for of each text. */
const FIRST = 4;
const columnsOf = ({ heads }: Manifest): number => Math.max(FIRST, heads.length + 1);
const cellOf = (column: number, row: number, { manifest, rows }: Omit<Model, 'cells'>): number =>
  column < FIRST
    ? row * FIRST + column
    : (rows.many + 1) * FIRST + row * (columnsOf(manifest) - FIRST) + column - FIRST;

/**
 * A model of what a file has.
 * @param scales how much each bucket counts
 * @param weights of each head a byte for each bucket that counts
 */
export function toModel(manifest: Manifest, scales: Uint8Array, weights: Int8Array): Model {
  const rows = toRows(scales);
  const own = { manifest, rows };
  const cells = new Int8Array((rows.many + 1) * columnsOf(manifest));
  let row = 0;
  for (const scale of scales) if (scale > 0) cells[cellOf(0, (row += 1), own)] = scale;
  for (let head = 0; head < manifest.heads.length; head += 1)
    for (row = 1; row <= rows.many; row += 1)
      cells[cellOf(head + 1, row, own)] = weights[head * rows.many + row - 1] as number;
  return { ...own, cells };
}

/** What the file has of it: scales by bucket, then weights by head. */
function bytesOf(model: Model): Uint8Array {
  const { manifest, rows, cells } = model;
  const bytes = new Uint8Array(BUCKETS + rows.many * manifest.heads.length);
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    bytes[bucket] = cells[rowOf(rows, bucket) * FIRST] as number;
  for (let head = 0; head < manifest.heads.length; head += 1)
    for (let row = 1; row <= rows.many; row += 1)
      bytes[BUCKETS + head * rows.many + row - 1] = cells[cellOf(head + 1, row, model)] as number;
  return bytes;
}

const MAGIC = 'CALM';
const HEADER = 8;

/** The file: four letters, the length of the manifest, the manifest, the compressed weights. */
export function packModel(model: Model): Buffer {
  const packed = brotliCompressSync(bytesOf(model), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 },
  });
  const sha256 = createHash('sha256').update(packed).digest('hex');
  const head = Buffer.from(JSON.stringify({ ...model.manifest, sha256 }));
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
  const scales = raw.subarray(0, BUCKETS);
  if (raw.length !== BUCKETS + toRows(scales).many * manifest.heads.length)
    throw new Error('it is damaged');
  const weights = new Int8Array(raw.buffer, raw.byteOffset + BUCKETS, raw.length - BUCKETS);
  return toModel(manifest, scales, weights);
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

/** @param fields the tokens of each field */
export function lookAtTokens(fields: readonly (readonly Token[])[], place: Place): Sight {
  const { see, all } = collectSeen();
  let before = 0;
  for (const tokens of fields) {
    eachFeature(tokens, place, (bucket, token) => see(bucket, before + token));
    before += tokens.length;
  }
  return all();
}

/** How much a bucket counts; 0 for what was never seen in training. */
export const scaleIn = ({ rows, cells }: Model, bucket: number): number =>
  scaleOf((cells[rowOf(rows, bucket) * FIRST] as number) & 0xff);

/** The length of all that the model knows of a text, as that of a vector. */
export function lengthOf(model: Model, { buckets }: Pick<Sight, 'buckets'>): number {
  let sum = 0;
  for (const bucket of buckets) sum += scaleIn(model, bucket) ** 2;
  return lengthOfSquares(sum);
}

/**
 * How likely each head says that a text is what it is about; by the names of the heads.
 * @param layer what this shop learned besides
 */
export function likelihoods(
  model: Model,
  sight: Pick<Sight, 'buckets'>,
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
    const odds = slope * sum + offset + movedBy(layer, name, sight.buckets, length);
    said.set(name, 1 / (1 + Math.exp(-odds)));
  }
  return said;
}

/** The weights of what is seen, added up for each of these heads. */
function sumsOf(
  model: Model,
  { buckets }: Pick<Sight, 'buckets'>,
  heads: readonly { index: number }[],
): Float64Array {
  const { rows, cells } = model;
  const firsts = Int32Array.from(heads, ({ index }) => cellOf(index + 1, 0, model));
  const steps = Int32Array.from(
    heads,
    ({ index }, at) => cellOf(index + 1, 1, model) - (firsts[at] as number),
  );
  const sums = new Int32Array(heads.length);
  for (const bucket of buckets) {
    const row = rowOf(rows, bucket);
    if (row === 0) continue;
    for (let at = 0; at < firsts.length; at += 1) {
      const cell = (firsts[at] as number) + row * (steps[at] as number);
      (sums[at] as number) += squareOf(cells[cell] as number);
    }
  }
  return Float64Array.from(sums, (sum) => sum / SQUARES);
}

/** How much each token speaks for what a head is about, the most first; only those that do. */
export function tellingTokens(
  model: Model,
  { buckets, tokens }: Sight,
  name: string,
  layer: Layer | null = null,
): { token: number; weight: number }[] {
  const { heads } = model.manifest;
  const index = heads.findIndex((head) => head.name === name);
  const head = heads[index];
  if (!head) return [];
  const learned = layer?.get(name);
  const unit = head.slope * head.most;
  const sums = new Float64Array((tokens.at(-1) ?? -1) + 1);
  for (let at = 0; at < buckets.length; at += 1) {
    const bucket = buckets[at] as number;
    const cell = cellOf(index + 1, rowOf(model.rows, bucket), model);
    const own = learned ? (learned.get(bucket) ?? 0) / unit : 0;
    (sums[tokens[at] as number] as number) += own + squareOf(model.cells[cell] as number) / SQUARES;
  }
  return Array.from(sums, (weight, token) => ({ token, weight }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
}
