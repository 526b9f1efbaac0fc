// Administrators set the rates of exchange; everybody counts by them within a minute.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { getRates, seedCatalog } from '#features/catalog/catalog.server.ts';
import { currencyRateTable } from '#features/catalog/catalog.table.server.ts';
import { listingsFeature } from '#features/listings/listings.feature.server.ts';
import { listingSearchTable } from '#features/listings/listings.table.server.ts';
import type { Actor } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { hearEvents } from '#tests/support/background.ts';
import { listRates, saveRate } from './rates.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-22T09:00:00Z');
const visitor = testCtx(db, { now });

async function staff(role: Actor['role']) {
  const { id } = await buildUser(db, { role });
  return testCtx(db, { now, actor: testActor({ id, role }) });
}
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code.key;
const given = { currency: 'JMD', rate: 158.5, asOf: '2026-11-20' };

beforeAll(() => seedCatalog(visitor));
beforeEach(async () => {
  await db
    .update(currencyRateTable)
    .set({ rate: 155, asOf: null })
    .where(eq(currencyRateTable.code, 'JMD'));
});

describe('the rates of exchange', () => {
  it('are read by moderators and set by administrators, from whom the log has it', async () => {
    const [moderator, admin] = [await staff('moderator'), await staff('admin')];
    expect(await codeOf(listRates(visitor))).toBe('notAuthenticated');
    expect(await codeOf(listRates(await staff('user')))).toBe('notAllowed');
    expect(await codeOf(saveRate(moderator, given))).toBe('notAllowed');
    expect((await listRates(moderator)).find(({ currency }) => currency === 'JMD')).toEqual({
      currency: 'JMD',
      rate: 155,
      asOf: null,
      setAt: null,
    });
    await getRates(admin);
    await saveRate(admin, given);
    expect((await getRates(admin))['JMD']).toBe(158.5);
    expect(await listRates(moderator)).toContainEqual({ ...given, setAt: now.toISOString() });
    const audit = await db.select().from(auditTable).where(eq(auditTable.action, 'rates.save'));
    expect(audit).toMatchObject([
      {
        actorId: admin.actor?.id,
        detail: { currency: 'JMD', before: 155, after: 158.5, asOf: '2026-11-20' },
      },
    ]);
  });

  it('are there for all currencies but the one that the others are counted in', async () => {
    const rates = await listRates(await staff('moderator'));
    expect(rates).toHaveLength(16);
    expect(rates.map(({ currency }) => currency)).not.toContain('USD');
  });

  it.each([
    [{ rate: 0 }, 'moderation.rateInvalid'],
    [{ rate: -155 }, 'moderation.rateInvalid'],
    [{ rate: Number.NaN }, 'moderation.rateInvalid'],
    [{ rate: Number.POSITIVE_INFINITY }, 'moderation.rateInvalid'],
    [{ rate: 1_000_001, confirmed: true }, 'moderation.rateInvalid'],
    [{ asOf: '2026-11-23' }, 'moderation.rateDate'],
    [{ asOf: '2026-02-30' }, 'moderation.rateDate'],
    [{ asOf: '' }, 'moderation.rateDate'],
    [{ currency: 'GBP' }, 'moderation.rateUnknown'],
    [{ currency: 'USD' }, 'moderation.rateUnknown'],
    [{ rate: 1551 }, 'moderation.rateFar'],
    [{ rate: 15.4 }, 'moderation.rateFar'],
  ])('are not set to %j', async (change, key) => {
    const admin = await staff('admin');
    expect(await codeOf(saveRate(admin, { ...given, ...change }))).toBe(key);
    expect((await listRates(admin)).find(({ currency }) => currency === 'JMD')?.rate).toBe(155);
  });

  it('change by more than ten times when somebody says that they mean it', async () => {
    const admin = await staff('admin');
    await saveRate(admin, { ...given, rate: 1551, confirmed: true });
    expect((await getRates(admin))['JMD']).toBe(1551);
  });

  it('bring the prices along that search compares', async () => {
    const { id } = await buildListing(db, { price: 31_700, currency: 'JMD' });
    const priceOf = async () =>
      (await db.select().from(listingSearchTable).where(eq(listingSearchTable.id, id)))[0]?.price;
    expect(await priceOf()).toBe(205);
    await saveRate(await staff('admin'), given);
    await hearEvents(visitor, listingsFeature.subscriptions ?? []);
    expect(await priceOf()).toBe(200);
  });
});
