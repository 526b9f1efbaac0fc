// Local gems: listings that moderators put forward on the home screen of their place (DECISIONS.md
// B11).
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { type GemView, gemInput, gemsInput } from '#features/listings/listings.schema.ts';
import {
  type ListingRow,
  listingSearchTable,
  listingTable,
} from '#features/listings/listings.table.server.ts';
import { loadCards } from '#features/listings/views/cards.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';

/**
 * Makes a public listing a local gem, or not any more.
 * @throws AppError as requireModerator; listing_not_found, also for what is not public;
 *   listing_not_on_sale for what is sold; listing_own_gem
 */
export async function setGem(ctx: Ctx, input: z.input<typeof gemInput>): Promise<void> {
  const actor = requireModerator(ctx);
  const { id, gem } = readInput(gemInput, input, refuse);
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(listingTable)
      .where(and(eq(listingTable.id, id), sql`${listingTable.status} <> 'withdrawn'`))
      .for('no key update');
    if (!row) throw new AppError(listingErrors.listing_not_found, { detail: id });
    if (row.userId === actor.id) throw new AppError(listingErrors.listing_own_gem);
    if (row.localGem === gem) return;
    if (gem) await requireOffered(ctx, row);
    await ctx.db
      .update(listingTable)
      .set({ localGem: gem, gemAt: gem ? ctx.now : null, gemBy: gem ? actor.id : null })
      .where(eq(listingTable.id, id));
    const action = gem ? 'feature.gem' : 'feature.ungem';
    await recordAudit(ctx, { action, kind: 'listings', subjectId: id });
  });
}

/** What is shown to everybody, and can be bought. */
async function requireOffered(ctx: Ctx, { id, soldAt }: ListingRow): Promise<void> {
  if ((await ctx.db.$count(listingSearchTable, eq(listingSearchTable.id, id))) === 0)
    throw new AppError(listingErrors.listing_not_found, { detail: `${id} is not public` });
  if (soldAt) throw new AppError(listingErrors.listing_not_on_sale);
}

/** As listing_gems_idx has them. */
const LATEST = keyset('listings.gems', {
  gemAt: { by: listingTable.gemAt, type: 'time', descending: true },
  id: { by: listingTable.id, type: 'uuid', descending: true },
});
const IS_GEM = sql`local_gem and gem_at is not null and ${listingTable.status} <> 'withdrawn'`;

/**
 * Local gems with who made them that, the latest first; for moderators.
 * @throws AppError as requireModerator; invalid_request for a cursor that is none
 */
export async function listGems(
  ctx: Ctx,
  input: z.input<typeof gemsInput> = {},
): Promise<Page<GemView> & { total: number }> {
  requireModerator(ctx);
  const { limit, cursor } = readInput(gemsInput, input, refuse);
  const after = LATEST.read(cursor);
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        at: LATEST.columns,
        id: listingTable.id,
        status: listingTable.status,
        gemAt: listingTable.gemAt,
        by: { name: userTable.name, email: userTable.email },
      })
      .from(listingTable)
      .leftJoin(userTable, eq(userTable.id, listingTable.gemBy))
      .where(after ? and(IS_GEM, LATEST.after(after)) : IS_GEM)
      .orderBy(LATEST.orderBy)
      .limit(limit + 1),
    ctx.db.$count(listingTable, IS_GEM),
  ]);
  const { items, nextCursor } = LATEST.page(rows, limit, ({ at }) => at);
  const cards = await loadCards(
    ctx,
    items.map(({ id }) => id),
  );
  const byId = new Map(items.map((row) => [row.id, row]));
  return {
    items: cards.flatMap((listing) => {
      const row = byId.get(listing.id);
      return row?.gemAt
        ? [
            {
              listing,
              isPublic: row.status === 'approved',
              at: row.gemAt.toISOString(),
              by: row.by && displayName(row.by),
            },
          ]
        : [];
    }),
    nextCursor,
    total,
  };
}

function refuse(): AppError {
  return new AppError(platformErrors.invalid_request);
}
