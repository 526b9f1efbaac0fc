// What a copy is a copy of, for the moderators who decide about it or look at its author: things
// and accounts with nearly the same text or one of the same pictures. Owns no rows.
import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { findPicturesAlike, findTextsAlike } from './alike.server.ts';
import { ALIKE } from './minhash.ts';
import { pictureFingerprintTable, textFingerprintTable } from './table.server.ts';

/** As many candidates are compared, and so many copies named. */
const CANDIDATES = 50;
const COPIES = 5;
/** So many latest texts of somebody are compared. */
const TEXTS = 30;

/** A thing of another account that is alike; `percent` is null where a picture is the same. */
export type Copy = {
  kind: string;
  subjectId: string;
  authorId: string;
  percent: number | null;
  isRejected: boolean;
};
type About = { kind: string; subjectId: string };

/** The most alike first. The caller authorises. */
export async function findTextCopies(ctx: Ctx, about: About): Promise<Copy[]> {
  const { kind, subjectId } = textFingerprintTable;
  const [own] = await ctx.readDb
    .select()
    .from(textFingerprintTable)
    .where(and(eq(subjectId, about.subjectId), eq(kind, about.kind)));
  if (!own) return [];
  const alike = await findTextsAlike(ctx.readDb, own, { least: ALIKE, limit: CANDIDATES });
  return alike.slice(0, COPIES).map((copy) => ({ ...copy, percent: percentOf(copy.similarity) }));
}

/** Things of other accounts that show one of its pictures. The caller authorises. */
export async function findPictureCopies(ctx: Ctx, { subjectId }: About): Promise<Copy[]> {
  const own = await ctx.readDb
    .select()
    .from(pictureFingerprintTable)
    .where(eq(pictureFingerprintTable.subjectId, subjectId));
  const same = await findPicturesAlike(ctx.readDb, own, { limit: CANDIDATES });
  const things = new Map(same.map((each) => [`${each.kind} ${each.subjectId}`, each]));
  return [...things.values()].slice(0, COPIES).map((copy) => ({ ...copy, percent: null }));
}

/** Other accounts with a text that is nearly one of theirs, the most alike first, in percent. */
export async function findAccountsAlike(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<{ userId: string; similarity: number }[]> {
  const texts = await ctx.db
    .select()
    .from(textFingerprintTable)
    .where(eq(textFingerprintTable.authorId, userId))
    .orderBy(desc(textFingerprintTable.seenAt))
    .limit(TEXTS);
  const found = new Map<string, number>();
  for (const own of texts)
    for (const { authorId, similarity } of await findTextsAlike(ctx.db, own, {
      least: ALIKE,
      limit: CANDIDATES,
    }))
      found.set(authorId, Math.max(similarity, found.get(authorId) ?? 0));
  return [...found]
    .map(([author, similarity]) => ({ userId: author, similarity: percentOf(similarity) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, COPIES);
}

const percentOf = (similarity: number): number => Math.round(similarity * 100);
