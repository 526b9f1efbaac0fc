// What others wrote or showed lately that is like one thing, by the fingerprints that there are.
import { and, eq, sql } from 'drizzle-orm';
import { similarityOf } from '#features/moderation/similarity/minhash.ts';
import {
  isSamePicture,
  MOST_HASH_BITS,
  nearBandsOf,
} from '#features/moderation/similarity/picture-bands.ts';
import { OWN_PICTURES } from '#features/moderation/similarity/pictures.server.ts';
import {
  pictureFingerprintTable,
  textFingerprintTable,
} from '#features/moderation/similarity/table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { LEAST_ALIKE, NEIGHBOURS, WAVE_DAYS } from './limits.ts';

export type Thing = { kind: string; subjectId: string; authorId: string };
/** Something like it; `similarity` is the share of word triples in common. */
export type Neighbour = Thing & { seenAt: Date; similarity: number; samePicture: boolean };

export const keyOf = ({ kind, subjectId }: Omit<Thing, 'authorId'>) => `${kind} ${subjectId}`;

/** The latest of other accounts, each once. Nothing for what was never looked at. */
export async function findNeighbours(ctx: Ctx, thing: Thing): Promise<Neighbour[]> {
  const found = new Map<string, Neighbour>();
  for (const each of [...(await findTexts(ctx, thing)), ...(await findPictures(ctx, thing))]) {
    const known = found.get(keyOf(each));
    found.set(keyOf(each), {
      ...each,
      similarity: Math.max(each.similarity, known?.similarity ?? 0),
      samePicture: each.samePicture || (known?.samePicture ?? false),
    });
  }
  return [...found.values()];
}

const since = ({ now }: Ctx) => new Date(now.getTime() - WAVE_DAYS * DAY_MS);

type Row = { kind: string; subject: string; author: string; seen: string };
const toThing = ({ kind, subject, author, seen }: Row) => ({
  kind,
  subjectId: subject,
  authorId: author,
  seenAt: new Date(seen),
});

async function findTexts(ctx: Ctx, { kind, subjectId, authorId }: Thing): Promise<Neighbour[]> {
  const { bands, signature } = textFingerprintTable;
  const [own] = await ctx.db
    .select({ bands, signature })
    .from(textFingerprintTable)
    .where(and(eq(textFingerprintTable.subjectId, subjectId), eq(textFingerprintTable.kind, kind)));
  if (!own) return [];
  const { rows } = await ctx.db.execute<Row & { signature: Buffer }>(sql`
    SELECT kind, subject_id AS subject, author_id AS author, seen_at AS seen, signature
    FROM texts_alike(${sql.param(own.bands)}::integer[])
    WHERE author_id <> ${authorId} AND seen_at > ${since(ctx).toISOString()}::timestamptz
    ORDER BY seen_at DESC LIMIT ${NEIGHBOURS}`);
  return rows
    .map(({ signature, ...row }) => ({
      ...toThing(row),
      similarity: similarityOf(own.signature, signature),
      samePicture: false,
    }))
    .filter(({ similarity }) => similarity >= LEAST_ALIKE);
}

async function findPictures(ctx: Ctx, { kind, subjectId, authorId }: Thing): Promise<Neighbour[]> {
  if (!OWN_PICTURES.includes(kind)) return [];
  const table = pictureFingerprintTable;
  const own = await ctx.db
    .select({ hash: table.hash, detail: table.detail, bands: table.bands })
    .from(table)
    .where(and(eq(table.subjectId, subjectId), eq(table.kind, kind)));
  const found: Neighbour[] = [];
  for (const picture of own) {
    const { rows } = await ctx.db.execute<Row & { hash: string; detail: Buffer }>(sql`
      SELECT p.kind, p.subject_id AS subject, p.author_id AS author, p.seen_at AS seen,
        p.hash, p.detail
      FROM pictures_alike(${sql.param(nearBandsOf(picture))}::integer[],
        ${picture.hash}::bigint, ${MOST_HASH_BITS}) a
      JOIN picture_fingerprint p USING (media_id)
      WHERE p.author_id <> ${authorId} AND p.seen_at > ${since(ctx).toISOString()}::timestamptz
      ORDER BY p.seen_at DESC LIMIT ${NEIGHBOURS}`);
    for (const { hash, detail, ...row } of rows)
      if (isSamePicture({ hash: BigInt(hash), detail }, picture))
        found.push({ ...toThing(row), similarity: 0, samePicture: true });
  }
  return found;
}
