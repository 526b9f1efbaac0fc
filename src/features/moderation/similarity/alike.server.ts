// The things of other accounts whose text or picture is like one, by the fingerprints that there
// are: asked by the check, by waves and by the desk. What it means that they are alike is for them.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.server.ts';
import { similarityOf } from './minhash.ts';
import { isSamePicture, MOST_HASH_BITS, nearBandsOf } from './picture-bands.ts';
import type { pictureFingerprintTable } from './table.server.ts';

type Text = { authorId: string; bands: readonly number[]; signature: Uint8Array };
type Picture = typeof pictureFingerprintTable.$inferSelect;

/** Which of them are compared: the latest since a day, else what was rejected and the oldest. */
type Which = { limit: number; since?: Date };
type Alike = {
  kind: string;
  subjectId: string;
  authorId: string;
  seenAt: Date;
  isRejected: boolean;
};
type Row = { kind: string; subject: string; author: string; seen: string; rejected: boolean };

const COLUMNS = sql`t.kind, t.subject_id AS subject, t.author_id AS author, t.seen_at AS seen,
  t.rejected_at IS NOT NULL AS rejected`;

const narrowed = (authorId: string, before: SQL, { limit, since }: Which): SQL => sql`
  WHERE t.author_id <> ${authorId} AND ${before}
    AND ${since ? sql`t.seen_at > ${since.toISOString()}::timestamptz` : sql`true`}
  ORDER BY ${since ? sql`t.seen_at DESC` : sql`t.rejected_at IS NULL, t.seen_at`} LIMIT ${limit}`;

const toAlike = ({ kind, subject, author, seen, rejected }: Row): Alike => ({
  kind,
  subjectId: subject,
  authorId: author,
  seenAt: new Date(seen),
  isRejected: rejected,
});

/**
 * Texts with at least a share of word triples in common, the most alike first.
 * @param which.before only what was seen before this one
 */
export async function findTextsAlike(
  db: Pick<Db, 'execute'>,
  own: Text,
  {
    least,
    before,
    ...which
  }: Which & { least: number; before?: { seenAt: Date; kind: string; id: string } },
): Promise<(Alike & { similarity: number })[]> {
  const earlier = before
    ? sql`(t.seen_at, t.kind, t.subject_id)
        < (${before.seenAt}::timestamptz, ${before.kind}::text, ${before.id}::uuid)`
    : sql`true`;
  const { rows } = await db.execute<Row & { signature: Buffer }>(sql`
    SELECT ${COLUMNS}, t.signature FROM texts_alike(${sql.param(own.bands)}::integer[]) t
    ${narrowed(own.authorId, earlier, which)}`);
  return rows
    .map((row) => ({ ...toAlike(row), similarity: similarityOf(own.signature, row.signature) }))
    .filter(({ similarity }) => similarity >= least)
    .toSorted((one, other) => other.similarity - one.similarity);
}

/**
 * The same pictures, resized or saved anew included; of each as many as the limit.
 * @param own pictures of one account
 * @param which.isBefore only what was seen before each
 * @returns each with the picture that it is like
 */
export async function findPicturesAlike(
  db: Pick<Db, 'execute'>,
  own: readonly Picture[],
  { isBefore = false, ...which }: Which & { isBefore?: boolean },
): Promise<(Alike & { mediaId: string })[]> {
  const [first] = own;
  if (!first) return [];
  const looked = own.map(
    (picture, place) => sql`(${place}::int, ${sql.param(nearBandsOf(picture))}::integer[],
      ${picture.hash}::bigint, ${picture.seenAt.toISOString()}::timestamptz,
      ${picture.mediaId}::uuid)`,
  );
  const earlier = isBefore ? sql`(t.seen_at, t.media_id) < (v.seen_at, v.media_id)` : sql`true`;
  type PictureRow = Row & { place: number; hash: string; detail: Buffer };
  const { rows } = await db.execute<PictureRow>(sql`
    SELECT v.place, c.* FROM (VALUES ${sql.join(looked, sql`, `)})
      v (place, bands, hash, seen_at, media_id)
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS}, t.hash, t.detail FROM pictures_alike(v.bands, v.hash, ${MOST_HASH_BITS}) a
      JOIN picture_fingerprint t ON t.media_id = a.media_id
      ${narrowed(first.authorId, earlier, which)}) c`);
  return rows.flatMap((row) => {
    const picture = own[row.place];
    const isSame =
      picture && isSamePicture({ hash: BigInt(row.hash), detail: row.detail }, picture);
    return isSame ? [{ ...toAlike(row), mediaId: picture.mediaId }] : [];
  });
}
