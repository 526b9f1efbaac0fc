// Owns adding, removing and listing favorites. Rows are the truth (DECISIONS.md F1): each change is
// one statement that says what it changed, and the count of the listing follows in its transaction.
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { listingSearchTable, listingTable } from '#features/listings/listings.table.server.ts';
import { loadCards, countFavorites } from '#features/listings/listings.public.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset } from '#platform/db/keyset.server.ts';
import { jsonRow } from '#platform/db/json-row.server.ts';
import { jsonQuery } from '#platform/db/together.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { favoriteErrors } from './favorites.errors.ts';
import { FAVORITE_LIMITS, FAVORITES_MAX } from './favorites.limits.ts';
import { favoriteRefusal } from './favorites.policy.ts';
import {
  type FavoritesInput,
  favoritesInput,
  type FavoritesView,
  type FavoriteState,
  type FavoriteView,
  type Hearts,
} from './favorites.schema.ts';
import { favoriteTable } from './favorites.table.server.ts';

/** As favorite_user_idx has them. */
const NEWEST = keyset('favorites.newest', {
  createdAt: { by: favoriteTable.createdAt, type: 'time', descending: true },
  listingId: { by: favoriteTable.listingId, type: 'uuid', descending: true },
});

/**
 * Keeps a listing among the actor's favorites; one that is there already stays as it is, sold or
 * not.
 * @throws AppError not_authenticated, rate_limited, favorite_own, favorite_sold, favorite_limit;
 *   listing_not_found when there is none for the public, or the id is no UUID
 */
export async function addFavorite(
  ctx: Ctx,
  { listingId }: { listingId: string },
): Promise<FavoriteState> {
  return changeFavorites(ctx, { listingId, saved: true }, async (ctx, actor) => {
    const { rowCount } = await ctx.db.execute(sql`
      INSERT INTO favorite (user_id, listing_id, price, currency, created_at)
      SELECT ${actor.id}, l.id, l.price, l.currency, ${ctx.now.toISOString()}::timestamptz
        FROM listing l JOIN listing_search shown ON shown.id = l.id
        WHERE l.id = ${listingId} AND l.user_id <> ${actor.id} AND l.sold_at IS NULL
      ON CONFLICT DO NOTHING`);
    if (rowCount) {
      await requireRoom(ctx, actor);
      await countFavorites(ctx, { listingIds: [listingId], by: 1 });
    } else await requireKept(ctx, actor, listingId);
  });
}

/**
 * Takes a listing from the actor's favorites, whether it is among them or not.
 * @throws AppError not_authenticated, rate_limited; listing_not_found when the id is no UUID
 */
export async function removeFavorite(
  ctx: Ctx,
  { listingId }: { listingId: string },
): Promise<FavoriteState> {
  return changeFavorites(ctx, { listingId, saved: false }, async (ctx, actor) => {
    const { rowCount } = await ctx.db
      .delete(favoriteTable)
      .where(and(eq(favoriteTable.userId, actor.id), eq(favoriteTable.listingId, listingId)));
    if (rowCount) await countFavorites(ctx, { listingIds: [listingId], by: -1 });
  });
}

/** Whatever is changed: who may, how often, and one change of a person at a time. */
async function changeFavorites(
  ctx: Ctx,
  { listingId, saved }: { listingId: string; saved: boolean },
  write: (ctx: Ctx, actor: Actor) => Promise<void>,
): Promise<FavoriteState> {
  const actor = requireActor(ctx);
  requireId(listingId);
  await requireWithinLimit(ctx, FAVORITE_LIMITS.changes, actor.id);
  return inTransaction(ctx, async (ctx) => {
    await lockFavorites(ctx, actor);
    await write(ctx, actor);
    return stateOf(ctx, { listingId, saved });
  });
}

function requireId(listingId: string): void {
  if (!z.uuid().safeParse(listingId).success)
    throw new AppError(listingErrors.listing_not_found, { detail: 'not a UUID' });
}

/**
 * One writer for each person at a time, until the transaction ends: two at once would both find
 * room for the last favorite, an addition beside a removal would not know what it found, and one
 * after the end of the account would stay.
 * @throws AppError not_authenticated when the account is gone
 */
async function lockFavorites(ctx: Ctx, actor: Pick<Actor, 'id'>): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`favorites of ${actor.id}`}, 0))`,
  );
  await lockAccount(ctx, actor);
}

/** After the insertion, so that it takes one round trip only when there is something to count. */
async function requireRoom(ctx: Ctx, { id }: Pick<Actor, 'id'>): Promise<void> {
  const kept = await ctx.db.$count(favoriteTable, eq(favoriteTable.userId, id));
  if (kept > FAVORITES_MAX)
    throw new AppError(favoriteErrors.favorite_limit, { values: { n: FAVORITES_MAX } });
}

/** Nothing was inserted: it is there already, or there is a reason why it may not be. */
async function requireKept(ctx: Ctx, actor: Pick<Actor, 'id'>, listingId: string): Promise<void> {
  const [row] = await ctx.db
    .select({
      ownerId: listingTable.userId,
      sold: sql<boolean>`${listingTable.soldAt} is not null`,
      shown: sql<boolean>`${listingSearchTable.id} is not null`,
      kept: sql<boolean>`${favoriteTable.listingId} is not null`,
    })
    .from(listingTable)
    .leftJoin(listingSearchTable, eq(listingSearchTable.id, listingTable.id))
    .leftJoin(
      favoriteTable,
      and(eq(favoriteTable.listingId, listingTable.id), eq(favoriteTable.userId, actor.id)),
    )
    .where(eq(listingTable.id, listingId));
  if (row?.kept) return;
  if (!row?.shown) throw new AppError(listingErrors.listing_not_found, { detail: listingId });
  const refusal = favoriteRefusal(actor, row);
  // Between the two statements the listing became one that may be kept.
  if (!refusal) throw new AppError(platformErrors.unavailable, { detail: listingId });
  throw new AppError(favoriteErrors[refusal], { detail: listingId });
}

/** Says when it was so by the clock of the database, which all servers share. */
async function stateOf(ctx: Ctx, state: Omit<FavoriteState, 'at'>): Promise<FavoriteState> {
  const { rows } = await ctx.db.execute<{ at: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
  );
  return { ...state, at: new Date(Math.ceil(Number(rows[0]?.at))).toISOString() };
}

/**
 * A page of the actor's favorites, last saved first. Sold ones stay; those that the public does not
 * see (any more, or for now) are neither shown nor counted.
 * @throws AppError not_authenticated; invalid_request for a cursor or a limit that is none
 */
export async function listFavorites(ctx: Ctx, input: FavoritesInput = {}): Promise<FavoritesView> {
  const actor = requireActor(ctx);
  const parsed = favoritesInput.safeParse(input);
  if (!parsed.success)
    throw new AppError(platformErrors.invalid_request, { detail: parsed.error.message });
  const { limit, cursor } = parsed.data;
  const [counts, page] = await Promise.all([
    countOwn(ctx, actor),
    readPage(ctx, actor, { limit, cursor }),
  ]);
  const cards = new Map(
    (
      await loadCards(
        ctx,
        page.items.map((row) => row.listingId),
      )
    ).map((card) => [card.id, card]),
  );
  const items = page.items.flatMap((row) => {
    const listing = cards.get(row.listingId);
    return listing ? [toFavoriteView(row, listing)] : [];
  });
  return { items, ...counts, nextCursor: page.nextCursor };
}

type Kept = { price: number; currency: string; createdAt: Date };

/** A price in another currency is not compared: rates would make it fall and rise by themselves. */
function toFavoriteView({ price, currency, createdAt }: Kept, listing: ListingCardView) {
  const lower = listing.price.currency === currency && listing.price.amount < price;
  return {
    listing,
    savedAt: createdAt.toISOString(),
    priceBefore: lower && !listing.sold ? { amount: price, currency } : null,
  } satisfies FavoriteView;
}

async function countOwn(ctx: Ctx, { id }: Pick<Actor, 'id'>) {
  const [counts] = await ctx.db
    .select({ total: count(), sold: count(listingTable.soldAt) })
    .from(favoriteTable)
    .innerJoin(listingSearchTable, eq(listingSearchTable.id, favoriteTable.listingId))
    .innerJoin(listingTable, eq(listingTable.id, favoriteTable.listingId))
    .where(eq(favoriteTable.userId, id));
  return counts ?? { total: 0, sold: 0 };
}

async function readPage(
  ctx: Ctx,
  { id }: Pick<Actor, 'id'>,
  { limit, cursor }: { limit: number; cursor: string | undefined },
) {
  const after = NEWEST.read(cursor);
  const { listingId, price, currency, createdAt } = favoriteTable;
  const rows = await ctx.db
    .select({ at: NEWEST.columns, listingId, price, currency, createdAt })
    .from(favoriteTable)
    .innerJoin(listingSearchTable, eq(listingSearchTable.id, listingId))
    .where(and(eq(favoriteTable.userId, id), after ? NEWEST.after(after) : undefined))
    .orderBy(NEWEST.orderBy)
    .limit(limit + 1);
  return NEWEST.page(rows, limit, ({ at }) => at);
}

/**
 * The hearts of a page's cards: which of the listings are the actor's favorites, and which are
 * their own, in one query; null for visitors, whose hearts lead to the sign-in page.
 */
export async function findHearts(
  ctx: Ctx,
  { listingIds }: { listingIds: readonly string[] },
): Promise<Hearts | null> {
  const asked = ctx.actor && { personId: ctx.actor.id, listingIds };
  return toHearts(asked ? await heartsAmong(ctx, asked, ctx.db) : [], ctx);
}

/** The same of rows of `heartsAmong` that were asked for with something else. */
export function toHearts([row]: readonly HeartRow[], ctx: Ctx): Hearts | null {
  if (!ctx.actor) return null;
  return {
    person: ctx.actor.id,
    ...(row ?? { at: 0, saved: [], own: [] }),
    offline: translator(ctx.locale, 'favorites')('offline'),
  };
}

type HeartRow = Pick<Hearts, 'at' | 'saved' | 'own'>;

/** One row: what of `listingIds` the person `personId` keeps, and what is theirs. */
export const heartsAmong = jsonQuery<HeartRow>('favorites_among', selectHearts());

function selectHearts() {
  const { id, userId } = listingTable;
  const personId = sql.placeholder('personId');
  const idsWhere = (condition: SQL) =>
    sql<string[]>`coalesce(array_agg(${id}) FILTER (WHERE ${condition}), '{}')::text[]`;
  const columns = {
    at: sql<number>`(extract(epoch FROM now()) * 1000)::float8`,
    saved: idsWhere(isNotNull(favoriteTable.listingId)),
    own: idsWhere(eq(userId, personId)),
  };
  return new QueryBuilder()
    .select({ row: jsonRow(columns).as('row') })
    .from(listingTable)
    .leftJoin(
      favoriteTable,
      and(eq(favoriteTable.userId, personId), eq(favoriteTable.listingId, id)),
    )
    .where(sql`${id} = ANY(${sql.placeholder('listingIds')}::uuid[])`);
}

/**
 * The actor's favorites for their data export. @throws AppError not_authenticated
 */
export async function exportOwnFavorites(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const { id } = requireActor(ctx);
  const { listingId, price, currency, createdAt } = favoriteTable;
  return ctx.db
    .select({ listingId, price, currency, savedAt: createdAt })
    .from(favoriteTable)
    .where(eq(favoriteTable.userId, id))
    .orderBy(NEWEST.orderBy);
}
