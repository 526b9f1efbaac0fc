// Carries out the table of transitions (listings.states.ts): refuses with the table's reason, and
// makes SQL of it for what happens to many rows at once. Owns no rule of its own.
import { and, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { type EventType, publish } from '#platform/outbox/outbox.server.ts';
import type { Guard } from '#platform/states.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { LISTING_EVENTS } from '#features/listings/listings.events.server.ts';
import {
  LISTING_TRANSITIONS,
  type ListingActor,
  type ListingFacts,
  type ListingState,
  listingTransitionResult,
  transitionOf,
  type ListingTransitionName,
} from '#features/listings/listings.states.ts';
import { type ListingRow, listingTable } from '#features/listings/listings.table.server.ts';

/**
 * Where a transition leads from this row; the row must be locked by the caller's transaction, so
 * that of two at once one is refused.
 * @throws AppError with the table's refusal
 */
export function requireTransition(
  ctx: Ctx,
  name: ListingTransitionName,
  row: ListingRow,
  by: ListingActor,
): ListingState {
  const { to, refusal } = listingTransitionResult(name, row, by, ctx.now);
  if (to === null) throw new AppError(listingErrors[refusal], { detail: `${name} of ${row.id}` });
  return to;
}

type EventOf<Name extends ListingTransitionName> =
  (typeof LISTING_EVENTS)[(typeof LISTING_TRANSITIONS)[Name]['event']];
type PayloadOf<Event> = Event extends EventType<infer Payload> ? Payload : never;

/** Publishes what the table names for a transition, in the caller's transaction. */
export async function publishTransition<Name extends ListingTransitionName>(
  ctx: Ctx,
  name: Name,
  payload: PayloadOf<EventOf<Name>>,
): Promise<void> {
  const event = LISTING_EVENTS[LISTING_TRANSITIONS[name].event] as EventType<typeof payload>;
  await publish(ctx, event, payload);
}

/** The status column of a state. */
export function statusOf(state: ListingState): ListingRow['status'] {
  return state === 'sold' ? 'approved' : state;
}

/** The rows that a transition may be made with now, by this actor. */
export function rowsFor(ctx: Ctx, name: ListingTransitionName, by: ListingActor): SQL {
  const open = transitionOf(name).ways.filter((way) => way.by.includes(by));
  return (
    or(...open.map((way) => and(inStates(way.from), way.when && holdsFor(way.when, ctx.now)))) ??
    sql`false`
  );
}

function inStates(states: readonly ListingState[]): SQL | undefined {
  const { status, soldAt } = listingTable;
  const stored = states.filter((state) => state !== 'sold' && state !== 'approved');
  const unsold = states.includes('approved');
  const sold = states.includes('sold');
  return or(
    inArray(status, stored),
    unsold || sold
      ? and(
          sql`${status} = 'approved'`,
          unsold && sold ? undefined : unsold ? isNull(soldAt) : isNotNull(soldAt),
        )
      : undefined,
  );
}

function holdsFor(guard: Guard<ListingFacts>, now: Date): SQL {
  const columns = {
    soldAt: listingTable.soldAt,
    expiresAt: listingTable.expiresAt,
    stock: listingTable.stockQuantity,
  };
  if ('absent' in guard) return isNull(columns[guard.absent]);
  if ('atLeast' in guard) return gte(columns[guard.of], guard.atLeast);
  if ('atMost' in guard) return lte(columns[guard.of], guard.atMost);
  // The moment plus so many days is before now, so the moment is before now minus so many days.
  const edge = new Date(now.getTime() - guard.days * DAY_MS);
  return 'since' in guard ? lte(columns[guard.since], edge) : gte(columns[guard.until], edge);
}

/** The end of a life that begins now, and nobody reminded of it yet. */
export function lifeFrom(ctx: Ctx): { expiresAt: Date; remindedAt: null } {
  const { settings, now } = ctx;
  return { expiresAt: new Date(now.getTime() + settings.listings.days * DAY_MS), remindedAt: null };
}
