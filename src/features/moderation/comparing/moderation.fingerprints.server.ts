// How long fingerprints are kept: with what they are of. What was rejected is known for longer, so
// that whoever comes back with it under another name is found; nothing outlives its account.
import { and, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { inBatches } from '#platform/batches.server.ts';
import type { Outcome } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { pictureFingerprintTable, textFingerprintTable } from './moderation.table.server.ts';

const TABLES = [textFingerprintTable, pictureFingerprintTable] as const;
type FingerprintTable = (typeof TABLES)[number];

const BATCH = 1_000;
/** As long as the log of decisions (DECISIONS.md J10). */
const KEPT_DAYS = 730;
const DAY_MS = 86_400_000;

/** What something is called in decisions and events: its kind, or the feature of it. */
type Subject = { kind: string; id: string };

/** Remembers what was decided about something; a later approval takes a rejection back. */
export async function rememberOutcome(
  ctx: Ctx,
  { outcome, ...subject }: Subject & { outcome: Outcome },
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

/** Forgets what was seen two years ago; safe to run twice. */
export async function forgetOldFingerprints(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS);
  await inBatches(BATCH, () => removeOld(ctx, before, textFingerprintTable));
  await inBatches(BATCH, () => removeOld(ctx, before, pictureFingerprintTable));
}

async function removeOld(ctx: Ctx, before: Date, table: FingerprintTable): Promise<number> {
  const old = ctx.db
    .select({ id: table.subjectId })
    .from(table)
    .where(lt(table.seenAt, before))
    .orderBy(table.seenAt)
    .limit(BATCH);
  const { rowCount } = await ctx.db
    .delete(table)
    .where(and(inArray(table.subjectId, old), lt(table.seenAt, before)));
  return rowCount ?? 0;
}

/** One id may stand for a store and for the person whose it is, so the feature counts, too. */
function isOf(table: FingerprintTable, { kind, id }: Subject): SQL {
  return sql`${table.subjectId} = ${id}::uuid
    and split_part(${table.kind}, '.', 1) = split_part(${kind}, '.', 1)`;
}
