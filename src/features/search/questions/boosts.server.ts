// Owns by how much a listing is moved up for a question; another feature says what people chose.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';

/**
 * By how much a listing is moved up.
 * @property question as `questionWords` says
 * @property boost share that is added to the score, below 0.5
 */
export type Boost = { question: string; listingId: string; boost: number };

/** Replaces all boosts; pages that are made meanwhile have the old or the new ones. */
export async function replaceBoosts(ctx: Ctx, boosts: readonly Boost[]): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`DELETE FROM search_boost`);
    await db.execute(sql`
      INSERT INTO search_boost (question, listing_id, boost)
      SELECT t.question, l.id, t.boost FROM jsonb_to_recordset(${JSON.stringify(boosts)}::jsonb)
        AS t (question text, "listingId" uuid, boost real) JOIN listing l ON l.id = t."listingId"`);
  });
}
