// Reads offers for one of the two who negotiate; nobody else learns that there are any.
import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { messageTable, participantTable } from '#features/messages/messages.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { offerErrors } from '#features/offers/offers.errors.ts';
import { ROUNDS } from '#features/offers/offers.limits.ts';
import { sideOf } from '#features/offers/offers.policy.ts';
import { boundsOfCounter, leavesRoom } from '#features/offers/offers.prices.ts';
import type { offersInput, OfferView } from '#features/offers/offers.schema.ts';
import { actionsOf, stateAt } from '#features/offers/offers.states.ts';
import { type OfferRow, offerTable } from '#features/offers/offers.table.server.ts';

/** As offer_conversation_idx has them. */
const NEWEST = keyset('offers.newest', {
  createdAt: { by: offerTable.createdAt, type: 'time', descending: true },
  id: { by: offerTable.id, type: 'uuid', descending: true },
});

type WithNote = { offer: OfferRow; note: string };

const isId = (id: string) => z.uuid().safeParse(id).success;

/** Of negotiations of the actor. */
const isOwn = ({ id }: Pick<Actor, 'id'>) =>
  or(eq(offerTable.buyerId, id), eq(offerTable.sellerId, id));

/** An offer as one of the two sees it. @param before the earlier rounds, in their order */
function toOfferView(
  ctx: Ctx,
  { offer, note }: WithNote,
  before: readonly OfferRow[],
  actor: Pick<Actor, 'id'>,
): OfferView {
  const role = sideOf(actor, offer) ?? 'buyer';
  const { currency } = offer;
  const { counter, ...actions } = actionsOf(
    offer,
    role === offer.madeBy ? 'maker' : 'other',
    ctx.now,
  );
  const bounds = boundsOfCounter([...before, offer], offer.asking);
  const mayCounter = counter && leavesRoom(bounds);
  return {
    id: offer.id,
    negotiationId: offer.negotiationId,
    round: offer.round,
    rounds: ROUNDS,
    productId: offer.listingId,
    conversationId: offer.conversationId,
    messageId: offer.messageId,
    role,
    madeBy: offer.madeBy,
    amount: { amount: offer.amount, currency },
    quantity: offer.quantity,
    options: offer.options,
    note,
    status: stateAt(offer, ctx.now),
    reason: offer.reason,
    endsAt: offer.endsAt.toISOString(),
    createdAt: offer.createdAt.toISOString(),
    closedAt: offer.closedAt?.toISOString() ?? null,
    orderId: offer.orderId,
    actions: { ...actions, counter: mayCounter },
    between: mayCounter
      ? {
          above: { amount: bounds.above, currency },
          below: { amount: bounds.below, currency },
        }
      : null,
  };
}

/** Offers with their notes, as views; any order. */
async function toViews(
  ctx: Ctx,
  rows: readonly WithNote[],
  actor: Pick<Actor, 'id'>,
): Promise<OfferView[]> {
  const open = rows.filter(({ offer }) => offer.state === 'open' && offer.round > 1);
  const rounds =
    open.length > 0
      ? await ctx.db
          .select()
          .from(offerTable)
          .where(
            inArray(
              offerTable.negotiationId,
              open.map(({ offer }) => offer.negotiationId),
            ),
          )
          .orderBy(asc(offerTable.round))
      : [];
  return rows.map((row) =>
    toOfferView(
      ctx,
      row,
      rounds.filter(
        ({ negotiationId, round }) =>
          negotiationId === row.offer.negotiationId && round < row.offer.round,
      ),
      actor,
    ),
  );
}

/** Words that nobody has looked at are their sender's. */
export function noteFor({ actor }: Ctx) {
  return sql<string>`case when ${messageTable.status} = 'approved'
    or ${messageTable.senderId} = ${actor?.id ?? null}::uuid then ${messageTable.content}
    else '' end`;
}

function readOffers(ctx: Ctx) {
  return ctx.db
    .select({ at: NEWEST.columns, offer: offerTable, note: noteFor(ctx) })
    .from(offerTable)
    .innerJoin(messageTable, eq(messageTable.id, offerTable.messageId));
}

/**
 * The row of an offer of the actor's, without a lock.
 * @throws AppError offer_not_found when there is none, or it is other people's
 */
export async function requireOffer(
  ctx: Ctx,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<OfferRow> {
  const [row] = isId(id)
    ? await ctx.db
        .select()
        .from(offerTable)
        .where(and(eq(offerTable.id, id), isOwn(actor)))
    : [];
  if (!row) throw new AppError(offerErrors.offer_not_found, { detail: id });
  return row;
}

/** One offer. @throws AppError not_authenticated, offer_not_found (also for other people's) */
export async function getOffer(ctx: Ctx, { id }: { id: string }): Promise<OfferView> {
  const [view] = await findOffers(ctx, { ids: [id] });
  if (!view) throw new AppError(offerErrors.offer_not_found, { detail: id });
  return view;
}

/** Those of these offers that are the actor's. @throws AppError not_authenticated */
export async function findOffers(
  ctx: Ctx,
  { ids }: { ids: readonly string[] },
): Promise<OfferView[]> {
  const actor = requireActor(ctx);
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  const rows = await readOffers(ctx).where(and(inArray(offerTable.id, known), isOwn(actor)));
  return toViews(ctx, rows, actor);
}

/**
 * The offers in a conversation, the newest first.
 * @throws AppError not_authenticated, conversation_not_found (also for other people's);
 *   invalid_request for a cursor that is none
 */
export async function listOffers(
  ctx: Ctx,
  { conversationId, limit, cursor }: z.output<typeof offersInput>,
): Promise<Page<OfferView> & { total: number }> {
  const actor = requireActor(ctx);
  const after = NEWEST.read(cursor);
  const [own] = await ctx.db
    .select({ userId: participantTable.userId })
    .from(participantTable)
    .where(
      and(
        eq(participantTable.conversationId, conversationId),
        eq(participantTable.userId, actor.id),
      ),
    );
  if (!own) throw new AppError(messageErrors.conversation_not_found, { detail: conversationId });
  const wanted = and(eq(offerTable.conversationId, conversationId), isOwn(actor));
  const [rows, [counted]] = await Promise.all([
    readOffers(ctx)
      .where(and(wanted, after ? NEWEST.after(after) : undefined))
      .orderBy(NEWEST.orderBy)
      .limit(limit + 1),
    ctx.db.select({ total: count() }).from(offerTable).where(wanted),
  ]);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  return { items: await toViews(ctx, items, actor), nextCursor, total: counted?.total ?? 0 };
}
