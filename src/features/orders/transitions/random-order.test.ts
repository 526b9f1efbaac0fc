import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { ADDRESS, buildTrade, SIZES, type Trade, wants } from '#tests/support/orders.ts';
import { closeOverdue, declineSoldOut } from '#features/orders/orders.jobs.server.ts';
import { rateLimitTable } from '#platform/security/rate-limit.table.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { requestToBuy } from '#features/orders/requests/place.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import { closeDispute, openDispute } from './dispute.server.ts';
import { collectOrder } from './pickup.server.ts';
import { cancelOrder, confirmDelivery, confirmOrder, shipOrder } from './actions.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const ROLES = ['buyer', 'seller', 'moderator', 'stranger'] as const;
type Role = (typeof ROLES)[number];
const STEPS = [
  'confirm',
  'cancel',
  'ship',
  'deliver',
  'collect',
  'dispute',
  'uphold',
  'call off',
] as const;
type Step = (typeof STEPS)[number];
/** Somebody tries a step on one of the orders, or days go by. */
type Try = { order: number; role: Role; step: Step } | { days: number };

/** Of one order as the specification tells it, written without the table of transitions. */
type Model = {
  state: 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'disputed';
  pickup: boolean;
  units: number;
  reserved: boolean;
  hadDispute: boolean;
  /** Day on which it came where the clock looks at it. */
  since: number;
};

/** What the specification says of a step: where it leads, or null. `left` are units on sale. */
function expected(
  model: Model,
  { role, step }: { role: Role; step: Step },
  { left, day }: { left: number; day: number },
): Model['state'] | null {
  const { state, pickup } = model;
  if (role === 'buyer') {
    if (step === 'cancel' && state === 'pending') return 'cancelled';
    if (step === 'deliver' && state === 'shipped') return 'delivered';
  }
  if (role === 'seller') {
    if (step === 'confirm' && state === 'pending' && left >= model.units) return 'confirmed';
    if (step === 'cancel' && (state === 'pending' || state === 'confirmed')) return 'cancelled';
    if (step === 'ship' && state === 'confirmed') return 'shipped';
    if (step === 'collect' && state === 'shipped' && pickup) return 'delivered';
  }
  if (step === 'dispute' && (role === 'buyer' || role === 'seller')) {
    if (state === 'confirmed' || state === 'shipped') return 'disputed';
    if (state === 'delivered' && !model.hadDispute && day - model.since <= 14) return 'disputed';
  }
  if (role === 'moderator' && state === 'disputed') {
    if (step === 'uphold') return 'delivered';
    if (step === 'call off') return 'cancelled';
  }
  return null;
}

/** What the model becomes; delivered a second time, the first time counts. */
function lead(model: Model, to: Model['state'], day: number): void {
  if (to === 'confirmed') model.reserved = true;
  if (to === 'cancelled') model.reserved = false;
  if (to === 'disputed') model.hadDispute = true;
  if (to === 'shipped' || to === 'delivered') model.since = day;
  model.state = to;
}

const START = new Date('2026-11-22T12:00:00Z').getTime();
const UNITS = 2;

async function walk(tries: readonly Try[]): Promise<void> {
  const trade = await buildTrade(db);
  const stranger = as(db, await buildUser(db));
  const other = as(db, await buildUser(db));
  const inventory = {
    ...SIZES,
    options: [{ id: 's', value: 'S', priceModifier: 0, inventory: UNITS }],
  };
  const listing = await trade.bowl({ variations: [inventory], stockQuantity: UNITS });
  let day = 0;
  const at = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date(START + day * DAY_MS) });
  const place = async (buyer: Ctx, units: number, pickup: boolean) => {
    const way = pickup ? {} : ({ fulfillment: 'delivery', address: ADDRESS } as const);
    const request = wants(listing.id, { options: ['s'], quantity: units, ...way });
    return { buyer, id: (await requestToBuy(at(buyer), request)).id };
  };
  const orders = [
    await place(trade.buyer, 1, true),
    await place(other, 2, false),
    await place(stranger, 1, false),
  ];
  const models: Model[] = [
    { units: 1, pickup: true },
    { units: 2, pickup: false },
    { units: 1, pickup: false },
  ].map((each) => ({ ...each, state: 'pending', reserved: false, hadDispute: false, since: 0 }));
  const left = () =>
    UNITS - models.reduce((sum, { units, reserved }) => sum + (reserved ? units : 0), 0);

  for (const attempt of tries) {
    if ('days' in attempt) {
      day += attempt.days;
      await closeOverdue(at(testCtx(db)));
      for (const model of models) {
        if (model.state === 'pending' && day >= 3) lead(model, 'cancelled', day);
        if (model.state === 'shipped' && day - model.since >= 30)
          lead(model, model.pickup ? 'cancelled' : 'delivered', day);
      }
    } else {
      const [order, model] = [orders[attempt.order], models[attempt.order]];
      if (!order || !model) throw new Error('No such order');
      const to = expected(model, attempt, { left: left(), day });
      const done = await make(at(ctxOf(trade, order.buyer, attempt.role)), order, attempt.step);
      expect({ attempt, from: model.state, done }).toEqual({
        attempt,
        from: model.state,
        done: to !== null,
      });
      if (to) lead(model, to, day);
      await declineSoldOut(at(testCtx(db)), { listingId: listing.id });
      if (left() === 0)
        for (const each of models) if (each.state === 'pending') lead(each, 'cancelled', day);
    }
    const rows = await db.select().from(orderTable).where(eq(orderTable.listingId, listing.id));
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(orders.map(({ id }) => [byId.get(id)?.state, byId.get(id)?.reserved])).toEqual(
      models.map(({ state, reserved }) => [state, reserved]),
    );
    const [row] = await db.select().from(listingTable).where(eq(listingTable.id, listing.id));
    expect([row?.stockQuantity, row?.variations[0]?.options[0]?.inventory]).toEqual([
      left(),
      left(),
    ]);
    expect([row?.salesCount, row?.soldAt !== null]).toEqual([UNITS - left(), left() === 0]);
  }
}

function ctxOf(trade: Trade, buyer: Ctx, role: Role): Ctx {
  if (role === 'stranger')
    return testCtx(db, {
      actor: trade.moderator.actor && { ...trade.moderator.actor, role: 'user' },
    });
  return role === 'buyer' ? buyer : role === 'seller' ? trade.seller : trade.moderator;
}

/** @returns whether it was done; every refusal is one that is expected of people */
async function make(ctx: Ctx, { id, buyer }: { id: string; buyer: Ctx }, step: Step) {
  const steps: Record<Step, () => Promise<unknown>> = {
    confirm: () => confirmOrder(ctx, { id }),
    cancel: () => cancelOrder(ctx, { id }),
    ship: () => shipOrder(ctx, { id }),
    deliver: () => confirmDelivery(ctx, { id }),
    collect: async () => {
      const { pickup } = await getOrder(buyer, { id });
      return collectOrder(ctx, { id, code: pickup?.code ?? 'ABCDEF' });
    },
    dispute: () => openDispute(ctx, { id, reason: 'other' }),
    uphold: () => closeDispute(ctx, { id, outcome: 'delivered' }),
    'call off': () => closeDispute(ctx, { id, outcome: 'cancelled' }),
  };
  try {
    await steps[step]();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(['notFound', 'forbidden', 'conflict']).toContain(error.code.kind);
    return false;
  }
}

describe('orders of one listing', () => {
  const aStep = fc.record({
    order: fc.nat({ max: 2 }),
    // The one whose turn it often is, so that walks get far.
    role: fc.oneof(
      { weight: 3, arbitrary: fc.constant('seller' as const) },
      fc.constantFrom(...ROLES),
    ),
    step: fc.constantFrom(...STEPS),
  });
  const someDays = fc.record({ days: fc.constantFrom(1, 2, 14, 15, 30) });
  const aTry = fc.oneof({ weight: 9, arbitrary: aStep }, someDays);

  it('go where the specification lets them, whoever tries what, and no unit is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aTry, { minLength: 8, maxLength: 24 }), async (tries) => {
        await db.delete(rateLimitTable);
        await db.delete(orderTable);
        await walk(tries);
      }),
      { numRuns: 25, seed: 27, endOnFailure: true },
    );
  });

  it('go through each of their states on the way that most take', async () => {
    await walk([
      { order: 0, role: 'seller', step: 'confirm' },
      { order: 2, role: 'seller', step: 'confirm' },
      { order: 1, role: 'seller', step: 'confirm' },
      { order: 0, role: 'seller', step: 'ship' },
      { order: 0, role: 'seller', step: 'collect' },
      { order: 2, role: 'seller', step: 'ship' },
      { order: 2, role: 'buyer', step: 'deliver' },
      { days: 14 },
      { order: 2, role: 'buyer', step: 'dispute' },
      { order: 2, role: 'moderator', step: 'call off' },
      { order: 0, role: 'seller', step: 'dispute' },
      { order: 0, role: 'moderator', step: 'uphold' },
      { order: 0, role: 'buyer', step: 'dispute' },
    ]);
  });
});
