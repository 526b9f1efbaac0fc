import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { AppError } from '#platform/errors.ts';
import { HOUR_MS } from '#platform/i18n/time.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { ASKING, buildNegotiable, counter, offer } from '#tests/support/offers.ts';
import { acceptOffer, declineOffer, withdrawOffer } from './negotiation/answer.server.ts';
import { OFFER_STATES, OPEN_HOURS, ROUNDS, type OfferState } from './offers.limits.ts';
import { expireOffers } from './offers.jobs.server.ts';
import type { OfferView } from './offers.schema.ts';
import {
  actionsOf,
  OFFER_TRANSITIONS,
  type OfferActor,
  offerTransitionResult,
} from './offers.states.ts';
import { offerTable } from './offers.table.server.ts';
import { getOffer } from './views/find.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const now = new Date('2026-03-01T12:00:00.000Z');
const NAMES = Object.keys(OFFER_TRANSITIONS) as (keyof typeof OFFER_TRANSITIONS)[];
const ACTORS: readonly OfferActor[] = ['maker', 'other', 'minimum', 'clock', 'listing'];

describe('the table of transitions', () => {
  const at = (state: OfferState, round = 1, hours = 1) => ({
    state,
    round,
    endsAt: new Date(now.getTime() + hours * HOUR_MS),
  });

  it('says for every step, state and actor what comes of it', () => {
    const taken = NAMES.flatMap((name) =>
      OFFER_STATES.flatMap((state) =>
        ACTORS.flatMap((by) => {
          const { to } = offerTransitionResult(
            name,
            at(state, 1, by === 'clock' ? -1 : 1),
            by,
            now,
          );
          return to ? [`${name}: ${state} > ${to} by ${by}`] : [];
        }),
      ),
    );
    expect(taken).toEqual([
      'accept: open > accepted by other',
      'counter: open > countered by other',
      'decline: open > declined by other',
      'decline: open > declined by minimum',
      'withdraw: open > withdrawn by maker',
      'expire: open > expired by clock',
      'end: open > ended by listing',
    ]);
  });

  it('says why not: it is over, it was the last round, or it is for the other one', () => {
    const why = (name: (typeof NAMES)[number], by: OfferActor, row: ReturnType<typeof at>) =>
      offerTransitionResult(name, row, by, now).refusal;
    expect(why('accept', 'other', at('declined'))).toBe('offer_closed');
    expect(why('accept', 'other', at('open', 1, 0))).toBe('offer_closed');
    expect(why('accept', 'maker', at('open'))).toBe('offer_not_yours');
    expect(why('withdraw', 'other', at('open'))).toBe('offer_not_yours');
    expect(why('counter', 'other', at('open', ROUNDS))).toBe('offer_last_round');
    expect(why('counter', 'other', at('declined', ROUNDS))).toBe('offer_closed');
    expect(why('expire', 'clock', at('open'))).toBe('offer_closed');
  });

  it('offers buttons for what would be taken, and none once it has run out', () => {
    const none = { accept: false, counter: false, decline: false, withdraw: false };
    expect(actionsOf(at('open'), 'maker', now)).toEqual({ ...none, withdraw: true });
    expect(actionsOf(at('open', ROUNDS), 'other', now)).toEqual({
      ...none,
      accept: true,
      decline: true,
    });
    expect(actionsOf(at('open', 1, 0), 'maker', now)).toEqual(none);
    expect(actionsOf(at('open', 1, 0), 'other', now)).toEqual(none);
  });
});

type Side = 'buyer' | 'seller';
/** What a negotiation is in the model: the last offer alone matters. */
type Model = { state: OfferState; round: number; madeBy: Side; endsAt: number } | null;
type Move = { who: Side | 'stranger'; what: (typeof WHAT)[number] };
const WHAT = ['offer', 'accept', 'decline', 'counter', 'withdraw', 'wait', 'expire'] as const;

/** What a move makes of the model; null when it is refused. */
function expected(model: Model, { who, what }: Move, time: number): Model {
  const open = model?.state === 'open' && model.endsAt > time ? model : null;
  const endsAt = time + OPEN_HOURS * HOUR_MS;
  if (what === 'offer')
    return who === 'buyer' && !open ? { state: 'open', round: 1, madeBy: 'buyer', endsAt } : null;
  if (!open || (who !== 'buyer' && who !== 'seller')) return null;
  const own = who === open.madeBy;
  if (what === 'withdraw') return own ? { ...open, state: 'withdrawn' } : null;
  if (own) return null;
  if (what === 'accept') return { ...open, state: 'accepted' };
  if (what === 'decline') return { ...open, state: 'declined' };
  return open.round < ROUNDS ? { state: 'open', round: open.round + 1, madeBy: who, endsAt } : null;
}

const move: fc.Arbitrary<Move> = fc.record({
  who: fc.constantFrom('buyer', 'seller', 'buyer', 'seller', 'stranger'),
  what: fc.constantFrom(...WHAT, 'counter', 'offer'),
});

describe('a negotiation', () => {
  it('goes as the model says, whoever does what, and never has two open offers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 14 }), async (moves) => {
        // One is reserved whenever an offer is accepted.
        const { buyer, seller, listing } = await buildNegotiable(db, { stockQuantity: 20 });
        const people = { buyer, seller, stranger: await buildUser(db) };
        let time = now.getTime();
        let model: Model = null;
        let last: OfferView | null = null;
        let tries = 0;
        let orders = 0;
        const ctxOf = (who: keyof typeof people) => as(db, people[who], { now: new Date(time) });

        const act = async ({ who, what }: Move): Promise<OfferView | null> => {
          if (what !== 'offer' && !last) return null;
          const ctx = ctxOf(who);
          const id = last?.id ?? '';
          if (what === 'offer') return offer(ctx, listing.id, 10_000);
          if (what === 'accept') return acceptOffer(ctx, { id });
          if (what === 'decline') return declineOffer(ctx, { id });
          if (what === 'withdraw') return withdrawOffer(ctx, { id });
          // Between whatever was named: the buyer goes up from 100, the seller down from 120.
          return counter(ctx, id, who === 'seller' ? ASKING - 500 : 10_500);
        };

        for (const made of moves) {
          time += 1000;
          if (made.what === 'wait') {
            time += 30 * HOUR_MS;
            continue;
          }
          if (made.what === 'expire') {
            await expireOffers(testCtx(db, { now: new Date(time) }));
            continue;
          }
          // Somebody else's offer is a negotiation of its own. Tries are bounded, and a test of
          // its own looks at that.
          if (made.what === 'offer' && made.who === 'stranger') continue;
          if (made.what === 'offer' && tries === 3) continue;
          const next = expected(model, made, time);
          // Once more by the same one changes nothing and is no refusal.
          const again = model && last && !next && made.who !== 'stranger' && isAgain(model, made);
          const done = await act(made).catch((error: unknown) => {
            if (error instanceof AppError) return null;
            throw error;
          });
          if (again) {
            expect(done?.id).toBe(last?.id);
            continue;
          }
          expect([made, done?.status ?? null]).toEqual([made, next?.state ?? null]);
          if (!next || !done) continue;
          model = next;
          last = done;
          if (made.what === 'offer') tries++;
          if (next.state === 'accepted') orders++;
          expect(done).toMatchObject({ round: next.round, madeBy: next.madeBy });
        }

        const rows = await db.select().from(offerTable).where(eq(offerTable.listingId, listing.id));
        expect(rows.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1);
        expect(rows.filter(({ state }) => state === 'accepted')).toHaveLength(orders);
        expect(
          await db.select().from(orderTable).where(eq(orderTable.listingId, listing.id)),
        ).toHaveLength(orders);
        if (last && model) {
          const over = model.state === 'open' && model.endsAt <= time;
          const seen = await getOffer(ctxOf('seller'), { id: last.id });
          expect(seen.status).toBe(over ? 'expired' : model.state);
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** Whether a move was made already, by the same one. */
function isAgain(model: NonNullable<Model>, { who, what }: Move): boolean {
  const own = who === model.madeBy;
  return (
    (what === 'accept' && model.state === 'accepted' && !own) ||
    (what === 'decline' && model.state === 'declined' && !own) ||
    (what === 'withdraw' && model.state === 'withdrawn' && own)
  );
}
