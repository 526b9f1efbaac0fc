// What a copy is a copy of, for the moderator who decides about it: things of other accounts with
// nearly the same text or one of the same pictures. Owns no rows.
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { ALIKE, similarityOf } from './minhash.ts';
import { isSamePicture, MOST_HASH_BITS, nearBandsOf } from './picture-bands.ts';
import { pictureFingerprintTable } from './table.server.ts';

/** As many candidates are compared, and so many copies named. */
const CANDIDATES = 50;
const COPIES = 5;

/** A thing of another account that is alike; `percent` is null where a picture is the same. */
export type Copy = {
  kind: string;
  subjectId: string;
  authorId: string;
  percent: number | null;
  isRejected: boolean;
};
type About = { kind: string; subjectId: string };
type Row = {
  kind: string;
  subject: string;
  author: string;
  rejected: boolean;
  own: Buffer;
  other: Buffer;
};

/** The most alike first. The caller authorises. */
export async function findTextCopies(ctx: Ctx, { kind, subjectId }: About): Promise<Copy[]> {
  const { rows } = await ctx.readDb.execute<Row>(sql`
    SELECT c.kind, c.subject_id AS subject, c.author_id AS author,
      c.rejected_at IS NOT NULL AS rejected, f.signature AS own, c.signature AS other
    FROM text_fingerprint f CROSS JOIN LATERAL texts_alike(f.bands) c
    WHERE f.subject_id = ${subjectId}::uuid AND f.kind = ${kind} AND c.author_id <> f.author_id
    ORDER BY c.rejected_at IS NULL, c.seen_at LIMIT ${CANDIDATES}`);
  return rows
    .map(({ own, other, subject, author, rejected, kind }) => ({
      kind,
      subjectId: subject,
      authorId: author,
      isRejected: rejected,
      similarity: similarityOf(own, other),
    }))
    .filter(({ similarity }) => similarity >= ALIKE)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, COPIES)
    .map(({ similarity, ...copy }) => ({ ...copy, percent: Math.round(similarity * 100) }));
}

type PictureRow = Omit<Row, 'own' | 'other'> & { place: number; hash: string; detail: Buffer };

/** Things of other accounts that show one of its pictures. The caller authorises. */
export async function findPictureCopies(ctx: Ctx, { subjectId }: About): Promise<Copy[]> {
  const own = await ctx.readDb
    .select()
    .from(pictureFingerprintTable)
    .where(eq(pictureFingerprintTable.subjectId, subjectId));
  const [first] = own;
  if (!first) return [];
  const looked = own.map(
    (picture, place) =>
      sql`(${place}::int, ${sql.param(nearBandsOf(picture))}::integer[], ${picture.hash}::bigint)`,
  );
  const { rows } = await ctx.readDb.execute<PictureRow>(sql`
    SELECT p.kind, p.subject_id AS subject, p.author_id AS author, v.place,
      p.rejected_at IS NOT NULL AS rejected, c.hash, c.detail
    FROM (VALUES ${sql.join(looked, sql`, `)}) v (place, bands, hash)
    CROSS JOIN LATERAL pictures_alike(v.bands, v.hash, ${MOST_HASH_BITS}) c
    JOIN picture_fingerprint p ON p.media_id = c.media_id
    WHERE p.author_id <> ${first.authorId}
    ORDER BY c.rejected_at IS NULL, c.seen_at LIMIT ${CANDIDATES}`);
  const same = rows.filter(({ place, hash, detail }) => {
    const picture = own[place];
    return picture && isSamePicture({ hash: BigInt(hash), detail }, picture);
  });
  const things = new Map(same.map((row) => [`${row.kind} ${row.subject}`, row]));
  return [...things.values()].slice(0, COPIES).map(({ kind, subject, author, rejected }) => ({
    kind,
    subjectId: subject,
    authorId: author,
    percent: null,
    isRejected: rejected,
  }));
}
