// How long fingerprints are kept: with what they are of. What was rejected is known for longer, so
// that whoever comes back with it under another name is found; nothing outlives its account.
import { and, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { DecidedOutcome } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { pictureFingerprintTable, textFingerprintTable } from './table.server.ts';

const TABLES = [textFingerprintTable, pictureFingerprintTable] as const;
type FingerprintTable = (typeof TABLES)[number];

/** What something is called in decisions and events: its kind, or the feature of it. */
type Subject = { kind: string; id: string };

/**
 * Writes down that something is seen, after all that was seen before: also when two are looked at
 * in the same moment, and by servers whose clocks differ. So the later one of two alike finds the
 * other, whoever is quicker. One at a time, in a transaction.
 * @param write gets the time when it is seen
 */
export async function writeAsSeen<Written>(
  ctx: Ctx,
  table: FingerprintTable,
  write: (ctx: Ctx, seenAt: Date) => Promise<Written>,
): Promise<Written> {
  return inTransaction(ctx, async (ctx) => {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended('seen fingerprints', 0))`;
    await ctx.db.execute(lock);
    const [last] = await ctx.db.select({ at: max(table.seenAt) }).from(table);
    const after = last?.at ? last.at.getTime() + 1 : 0;
    return write(ctx, new Date(Math.max(ctx.now.getTime(), after)));
  });
}

/** Remembers what was decided about something; a later approval takes a rejection back. */
export async function rememberOutcome(
  ctx: Ctx,
  { outcome, ...subject }: Subject & { outcome: DecidedOutcome },
): Promise<void> {
  for (const table of TABLES)
    await ctx.db
      .update(table)
      .set(
        outcome === 'approve'
          ? { rejectedAt: null }
          : { rejectedAt: sql`coalesce(${table.rejectedAt}, ${ctx.now})` },
      )
      .where(isOf(table, subject));
}

/** Its author took it away, or it ended with the account; what was rejected stays known. */
export async function forgetSubject(ctx: Ctx, subject: Subject): Promise<void> {
  for (const table of TABLES)
    await ctx.db.delete(table).where(and(isOf(table, subject), isNull(table.rejectedAt)));
}

/** An account is gone, and so is all that is known of it. */
export async function forgetFingerprintsOf(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<void> {
  for (const table of TABLES) await ctx.db.delete(table).where(sql`${table.authorId} = ${userId}`);
}

/** One id may stand for a store and for the person whose it is, so the feature counts, too. */
function isOf(table: FingerprintTable, { kind, id }: Subject): SQL {
  return sql`${table.subjectId} = ${id}::uuid
    and split_part(${table.kind}, '.', 1) = split_part(${kind}, '.', 1)`;
}
