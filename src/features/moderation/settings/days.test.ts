import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Action } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { appealTable } from '#features/moderation/moderation.appeal.table.server.ts';
import { buildUser } from '#tests/support/factories.ts';
import { heldListing, staff } from '#tests/support/moderation.ts';
import { openCaseFor } from '#features/moderation/decisions/case.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { findAnswered } from './answered.server.ts';
import { type Day, findDays, sumDays } from './days.server.ts';
import {
  moderationCaseTable,
  moderationDayTable,
  moderationLogTable,
} from '#features/moderation/moderation.case.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

/** Before everything that the other tests of this file log. */
const NOW = new Date('2026-03-20T15:30:00Z');
const DAY = 86_400_000;
let moderator: Ctx;

/** Rows of the log are never removed, so each test has months of its own. */
let months = 0;
let now: Date;
beforeEach(async () => {
  months += 1;
  now = new Date(NOW.getTime() - months * 100 * DAY);
  moderator = await staff(db, 'moderator', { now });
  await db.delete(moderationDayTable);
});

async function log(daysAgo: number, actionTaken: Action, flags: string[] = [], actorId?: string) {
  await db.insert(moderationLogTable).values({
    id: v7(),
    createdAt: new Date(now.getTime() - daysAgo * DAY),
    subjectKind: 'listings',
    subjectId: v7(),
    revision: 1,
    actionTaken,
    riskLevel: actionTaken === 'approve' ? 'low' : 'high',
    flags,
    score: 0.5,
    ruleVersion: 'test',
    settingsVersion: 0,
    actorId: actorId ?? null,
  });
}

const days = (ctx: Ctx = moderator) => findDays(ctx, { since: new Date(now.getTime() - 30 * DAY) });
const total = (found: readonly Day[]) => found.reduce((all, day) => all + day.total, 0);

describe('the days', () => {
  it('count what the check scanned in thirty days to the moment, and not what people decided', async () => {
    await log(29.99, 'approve');
    await log(30.01, 'reject');
    await log(3, 'flag', ['wire_transfer']);
    await log(0, 'reject', ['wire_transfer', 'act_now']);
    await log(1, 'reject', ['act_now'], v7());
    const found = await days();
    expect(total(found)).toBe(3);
    expect(found).toHaveLength(31);
    expect(found.filter((day) => day.total > 0)).toMatchObject([
      { total: 1, approved: 1, lowRisk: 1, flags: {} },
      { total: 1, flagged: 1, highRisk: 1, flags: { wire_transfer: 1 } },
      { total: 1, rejected: 1, flags: { wire_transfer: 1, act_now: 1 } },
    ]);
    expect(found.at(-1)?.day).toBe(now.toISOString().slice(0, 10));
  });

  it('are the same once those that are over were summed up', async () => {
    for (const at of [0, 0.5, 1, 1.2, 3, 9, 28, 29.9, 30, 30.3, 31])
      await log(at, at % 2 ? 'flag' : 'approve', [`flag_${Math.round(at) % 3}`]);
    const before = await days();
    expect(await sumDays(moderator)).toBe(31);
    expect(await days()).toEqual(before);
    expect(await sumDays(moderator)).toBe(0);
    const later = { ...moderator, now: new Date(now.getTime() + DAY) };
    expect(await sumDays(later)).toBe(1);
    await log(0.01, 'reject');
    expect(total(await days())).toBe(total(before) + 1);
  });

  it('do not sum a day up before what was begun in it is written', async () => {
    const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
    const after = (minutes: number) => ({
      ...moderator,
      now: new Date(midnight.getTime() + minutes * 60_000),
    });
    await sumDays(after(30));
    const yesterday = new Date(midnight.getTime() - DAY).toISOString().slice(0, 10);
    const isSummed = () => db.$count(moderationDayTable, sql`day = ${yesterday}`);
    expect(await isSummed()).toBe(0);
    await sumDays(after(61));
    expect(await isSummed()).toBe(1);
  });
});

it('what waited is measured against the time that the policy promises', async () => {
  await db.delete(moderationCaseTable);
  const present = await staff(db);
  const at = (hours: number) => ({ ...present, now: new Date(Date.now() + hours * 36e5) });
  const reported = await heldListing(db);
  const subject = { kind: 'listings', subjectId: reported.id };
  await openCaseFor(present, subject, { source: 'report', isUrgent: false });
  const late = await heldListing(db);
  await heldListing(db);
  const decide = (ctx: Ctx, { case: { id } }: typeof late) =>
    decideCase(ctx, { id, revision: 1, decision: 'approve', reason: null, note: '' });
  const { id: userId } = await buildUser(db);
  const appeal = (closedAt: Date | null, dueAt: Date, state: 'open' | 'upheld') => ({
    id: v7(),
    about: 'decision' as const,
    aboutId: v7(),
    userId,
    title: 'Mahogany rocking chair',
    text: 'It is a chair.',
    createdAt: present.now,
    closedAt,
    dueAt,
    state,
  });
  await db
    .insert(appealTable)
    .values([
      appeal(at(30).now, at(120).now, 'upheld'),
      appeal(null, at(50).now, 'open'),
      appeal(null, at(120).now, 'open'),
    ]);
  await decide(at(20), reported);
  await decide(at(50), late);
  const { now: end } = at(51);
  const answered = await findAnswered(at(51), { since: new Date(end.getTime() - 30 * DAY) });
  expect(answered).toMatchObject({
    reports: { closed: 1, inTime: 1, medianHours: 20, open: 0, overdue: 0 },
    screening: { closed: 1, inTime: 0, medianHours: 50, open: 1, overdue: 1 },
    appeals: { closed: 1, inTime: 1, medianHours: 30, open: 2, overdue: 1 },
  });
});
