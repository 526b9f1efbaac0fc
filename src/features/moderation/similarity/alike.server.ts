// Which other accounts wrote nearly the same as somebody, for moderators who look at a person.
import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { ALIKE, similarityOf } from './minhash.ts';
import { textFingerprintTable } from './table.server.ts';

/** So many of their latest texts are compared. */
const TEXTS = 30;
/** So many candidates of each. */
const CANDIDATES = 50;
/** As many accounts are named. */
const ACCOUNTS = 5;

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
  for (const { bands, signature } of texts) {
    const { rows } = await ctx.db.execute<{ author: string; signature: Buffer }>(sql`
      SELECT author_id AS author, signature FROM texts_alike(${sql.param(bands)}::integer[])
      WHERE author_id <> ${userId} ORDER BY seen_at LIMIT ${CANDIDATES}`);
    for (const { author, signature: other } of rows) {
      const similarity = similarityOf(signature, other);
      if (similarity >= ALIKE) found.set(author, Math.max(similarity, found.get(author) ?? 0));
    }
  }
  return [...found]
    .map(([author, similarity]) => ({ userId: author, similarity: Math.round(similarity * 100) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, ACCOUNTS);
}
