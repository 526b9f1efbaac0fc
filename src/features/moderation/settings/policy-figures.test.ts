import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { findAudit } from '#features/moderation/people/audit.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { heldListing, staff } from '#tests/support/moderation.ts';
import { findPolicyFigures } from './policy-figures.server.ts';
import { getStatistics } from './statistics.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));
const rejection = { revision: 1, decision: 'reject', reason: 'scam', note: '' } as const;

describe('the figures of the content policy', () => {
  it('count each step of the last days, and lead to its entries in the log', async () => {
    const moderator = await staff(db);
    const steps = [{ step: 'warning' }, { step: 'suspension', days: 7 }, {}] as const;
    for (const step of steps) {
      const { case: held } = await heldListing(db);
      await decideCase(moderator, { id: held.id, ...rejection, ...step });
    }
    const since = new Date(ctx.now.getTime() - DAY_MS);
    expect(await findPolicyFigures(ctx, { since })).toEqual({
      rejected: 3,
      removed: 0,
      warnings: 1,
      suspensions: 1,
      bans: 0,
      takenBack: 0,
      appealsUpheld: 0,
      appealsDenied: 0,
    });
    expect((await getStatistics(moderator)).policy).toMatchObject({ rejected: 3, warnings: 1 });
    const entries = async (asked: Parameters<typeof findAudit>[1]) =>
      (await findAudit(moderator, asked)).total;
    expect(await entries({ action: 'decision.reject' })).toBe(3);
    expect(await entries({ action: 'sanction.warning' })).toBe(1);
  });

  it('lead to what the check said, by day and by what it found', async () => {
    const wire = { flag: 'wire_transfer', score: 0.8, values: {}, seen: [] };
    await heldListing(db, 0.8, [{ detector: 'scam_patterns', ...wire }]);
    const moderator = await staff(db);
    const day = ctx.now.toISOString().slice(0, 10);
    const entries = async (asked: Parameters<typeof findAudit>[1]) =>
      (await findAudit(moderator, { who: 'automatic', ...asked })).total;
    expect(await entries({ flag: 'wire_transfer' })).toBe(1);
    expect(await entries({ flag: 'gift_card_payment' })).toBe(0);
    expect(await entries({ action: 'decision.flag', day })).toBeGreaterThanOrEqual(4);
    expect(await entries({ day: '2026-01-01' })).toBe(0);
  });
});
