import { and, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { isFreshlyProven } from '#features/accounts/accounts.policy.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { listAppeals } from '#features/moderation/appeals/waiting.server.ts';
import { getStatistics } from '#features/moderation/settings/statistics.server.ts';
import { getCase } from '#features/moderation/decisions/look.server.ts';
import { listCases } from '#features/moderation/decisions/queue.server.ts';
import { moderationLogTable } from '#features/moderation/moderation.case.table.server.ts';
import { reportTable } from '#features/moderation/moderation.report.table.server.ts';
import { searchPeople } from '#features/moderation/people/people.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { seedDemo } from './demo.server.ts';
import { COLLEAGUE, demoNewcomers } from './moderation/newcomers.ts';
import { DEMO_TEXTS } from './moderation/texts.ts';
import { DEMO_ACCOUNTS } from './people.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedDemo(ctx));

async function moderator() {
  const [row] = await db
    .select()
    .from(userTable)
    .where(eq(userTable.email, DEMO_ACCOUNTS.moderator));
  return { ...ctx, actor: testActor({ id: row?.id ?? '', role: 'moderator' }) };
}

describe('the moderation of the demo', () => {
  test('has a month of what the check said, with risks and flags of its own', async () => {
    const statistics = await getStatistics(await moderator());
    const { total, approved, flagged, rejected, topFlags, days } = statistics;
    expect(total).toBeGreaterThan(400);
    expect(approved + flagged + rejected).toBe(total);
    expect(flagged).toBeGreaterThan(10);
    expect(rejected).toBeGreaterThanOrEqual(5);
    expect(statistics.approvalRate).toBeGreaterThan(85);
    expect(topFlags).toHaveLength(5);
    expect(days.filter(({ scanned }) => scanned > 0).length).toBeGreaterThan(27);
    const scores = await db
      .selectDistinct({ score: moderationLogTable.score })
      .from(moderationLogTable)
      .where(isNotNull(moderationLogTable.score));
    expect(scores.length).toBeGreaterThan(20);
  });

  test('says of each text of a newcomer what the check says of it', async () => {
    const log = await db
      .select({
        title: listingTable.title,
        action: moderationLogTable.actionTaken,
        level: moderationLogTable.riskLevel,
      })
      .from(moderationLogTable)
      .innerJoin(listingTable, eq(listingTable.id, moderationLogTable.subjectId))
      .where(
        and(
          isNull(moderationLogTable.actorId),
          inArray(
            listingTable.title,
            DEMO_TEXTS.map(({ title }) => title),
          ),
        ),
      );
    const said = Object.fromEntries(
      log.map(({ title, action, level }) => [title, `${action} ${level}`]),
    );
    const NAMES = {
      approve: 'approve low',
      hold: 'flag medium',
      flag: 'flag high',
      reject: 'reject high',
    };
    expect(said).toEqual(
      Object.fromEntries(DEMO_TEXTS.map(({ title, outcome }) => [title, NAMES[outcome]])),
    );
  });

  test('has a queue of likely and unlikely cases with words that were seen, due in the coming hours', async () => {
    const asked = await moderator();
    const { items, counts } = await listCases(asked, { limit: 100 });
    expect(counts.flagged).toBeGreaterThanOrEqual(5);
    expect(counts.pending).toBeGreaterThanOrEqual(5);
    expect(counts.overdue).toBeGreaterThanOrEqual(1);
    expect(counts.overdue).toBeLessThanOrEqual(3);
    for (const { dueAt, outcome, riskLevel } of items) {
      const hours = (new Date(dueAt).getTime() - ctx.now.getTime()) / HOUR_MS;
      expect(hours).toBeGreaterThan(-3);
      expect(hours).toBeLessThan(49);
      expect(riskLevel === null).toBe(outcome === null);
    }
    const flagged = items.find(({ title }) => title.startsWith('Fishing boat'));
    const { assessment, history } = await getCase(asked, { id: flagged?.id ?? '' });
    expect(assessment?.findings[0]?.seen.map(({ text }) => text)).toContain('MoneyGram');
    expect(history.strikes).toBe(1);
  });

  test('has an edit that waits: another price, words with a number, another picture', async () => {
    const asked = await moderator();
    const { items } = await listCases(asked, { limit: 100 });
    const views = await Promise.all(items.map(({ id }) => getCase(asked, { id })));
    const edit = views.find(({ isEdit }) => isEdit);
    expect(edit?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['description', 'price']),
    );
    expect(edit?.pictures.map(({ change }) => change)).toEqual(
      expect.arrayContaining(['added', 'removed']),
    );
    expect(edit?.assessment?.findings.map(({ flag }) => flag)).toContain('phone_disguised');
  });

  test('has six open reports about four kinds of things, by different people', async () => {
    const open = await db.select().from(reportTable).where(eq(reportTable.state, 'open'));
    expect(open).toHaveLength(6);
    expect(new Set(open.map(({ kind }) => kind))).toEqual(
      new Set(['listings', 'messages', 'profiles', 'events']),
    );
    expect(new Set(open.map(({ reporterId }) => reporterId)).size).toBe(6);
    expect(open.every(({ caseId }) => caseId !== null)).toBe(true);
    const [upheld] = await db.select().from(reportTable).where(eq(reportTable.state, 'upheld'));
    expect(upheld?.answer).toContain('receipt');
  });

  test('has two appeals, which its own moderator can answer', async () => {
    const { items } = await listAppeals(await moderator());
    expect(items).toHaveLength(2);
  });

  test('has somebody warned, suspended and banned, found by name', async () => {
    const asked = await moderator();
    for (const [state, name] of [
      ['warned', 'Marvin Sylvester'],
      ['suspended', 'Trevon Clarke'],
      ['banned', 'Dwayne Hector'],
    ] as const) {
      const { items } = await searchPeople(asked, { state });
      expect(items.map((person) => person.name)).toEqual([name]);
      expect((await searchPeople(asked, { q: name.slice(0, 9) })).items).toMatchObject([{ name }]);
    }
    const actions = await db.select({ action: auditTable.action }).from(auditTable);
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set([
        'decision.approve',
        'decision.reject',
        'decision.remove',
        'sanction.warning',
        'sanction.suspension',
        'sanction.ban',
      ]),
    );
  });

  test('mails nobody, and tells nothing that a start would hand out', async () => {
    const told = await db.select({ type: outboxTable.type }).from(outboxTable)
      .where(sql`${outboxTable.type} ~ '^(moderation|platform|accounts)'
        or ${outboxTable.type} in ('listings.submitted', 'listings.decided')`);
    expect(told).toEqual([]);
  });

  test('has no second moderator outside of a demonstration', async () => {
    const [row] = await db.select().from(userTable).where(eq(userTable.email, COLLEAGUE));
    expect(row?.role).toBe('moderator');
    const colleague = testActor({
      id: row?.id ?? '',
      role: 'moderator',
      email: COLLEAGUE,
      secondFactor: { on: false, provenAt: null },
    });
    expect(isFreshlyProven({ demo: true }, colleague, ctx.now)).toBe(true);
    expect(isFreshlyProven({ demo: false }, colleague, ctx.now)).toBe(false);
  });

  test('belongs to people who joined before they wrote', async () => {
    const [early] = await db
      .select({ n: count() })
      .from(listingTable)
      .innerJoin(userTable, eq(userTable.id, listingTable.userId))
      .where(and(gt(userTable.createdAt, listingTable.createdAt), ne(userTable.role, 'moderator')));
    expect(early?.n).toBe(0);
    const soon = demoNewcomers().filter(({ role }) => role === 'user');
    for (const { slug, joinedDaysAgo } of soon)
      for (const { author, hoursAgo } of DEMO_TEXTS)
        if (author === slug) expect(hoursAgo * HOUR_MS).toBeLessThan(joinedDaysAgo * DAY_MS);
  });
});
