import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import type { ReportState } from './report.states.ts';
import { reportTable } from '../moderation.report.table.server.ts';
import { counts, findRecord, isReportedByTrusted, isTrusted } from './trust.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const now = new Date('2026-03-01T12:00:00Z');
const ctx = testCtx(db, { now });
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

describe('somebody’s reports are trusted', () => {
  const record = { upheld: 2, decided: 3, recentlyFalse: 0 };
  const person = { verified: true, createdAt: ago(30) };

  it.each([
    ['who was right twice, and mostly', record, person, true],
    ['who was right once', { ...record, upheld: 1 }, person, false],
    ['who is often wrong', { ...record, decided: 4 }, person, false],
    ['who lied lately', { ...record, recentlyFalse: 1 }, person, false],
    ['whose account is new', record, { ...person, createdAt: ago(29.9) }, false],
    ['who has not proven an address', record, { ...person, verified: false }, false],
    ['of whom nobody knows anything', { upheld: 0, decided: 0, recentlyFalse: 0 }, person, false],
  ])('of one %s', (_, given, of, expected) => {
    expect(isTrusted(given, of, now)).toBe(expected);
  });

  it('and count no more after two that were known to be false', () => {
    expect([0, 1, 2, 3].map((recentlyFalse) => counts({ recentlyFalse }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

/** A report of somebody, closed unless it is open. */
async function report(
  reporterId: string,
  {
    state = 'open',
    subjectId = v7(),
    authorId,
    source = reporterId,
    closedAt = ago(1),
  }: {
    state?: ReportState;
    subjectId?: string;
    authorId: string;
    source?: string;
    closedAt?: Date;
  },
) {
  await db.insert(reportTable).values({
    id: v7(),
    kind: 'listings',
    subjectId,
    authorId,
    title: 'Boat',
    reporterId,
    source: state === 'open' ? source : null,
    locale: 'en',
    reason: 'scam',
    state,
    createdAt: ago(2),
    dueAt: now,
    closedAt: state === 'open' ? null : closedAt,
  });
}

/** Somebody who was right twice. */
async function trusted(authorId: string) {
  const { id } = await buildUser(db, { createdAt: ago(100) });
  await report(id, { state: 'upheld', authorId });
  await report(id, { state: 'upheld', authorId });
  return id;
}

describe('something is hidden until a moderator has looked', () => {
  const isHidden = (id: string) => isReportedByTrusted(ctx, { kind: 'listings', id });

  it('by two trusted people from different networks, not by any number of others', async () => {
    const { id, userId: authorId } = await buildListing(db);
    const about = { subjectId: id, authorId };
    for (let person = 0; person < 5; person += 1)
      await report((await buildUser(db, { createdAt: ago(100) })).id, about);
    await report(await trusted(authorId), { ...about, source: 'one network' });
    expect(await isHidden(id)).toBe(false);
    await report(await trusted(authorId), { ...about, source: 'one network' });
    expect(await isHidden(id)).toBe(false);
    await report(await trusted(authorId), { ...about, source: 'another' });
    expect(await isHidden(id)).toBe(true);
  });

  it('not again, where a moderator kept it lately', async () => {
    const { id, userId: authorId } = await buildListing(db);
    const about = { subjectId: id, authorId };
    for (const _ of [1, 2]) await report(await trusted(authorId), about);
    const { id: earlier } = await buildUser(db);
    await report(earlier, { ...about, state: 'kept', closedAt: ago(29) });
    expect(await isHidden(id)).toBe(false);
    expect(
      await isReportedByTrusted(testCtx(db, { now: new Date(now.getTime() + 2 * DAY_MS) }), {
        kind: 'listings',
        id,
      }),
    ).toBe(true);
  });

  it('not by people who are shut out', async () => {
    const { id, userId: authorId } = await buildListing(db);
    const about = { subjectId: id, authorId };
    await report(await trusted(authorId), about);
    const shut = await buildUser(db, { createdAt: ago(100), banned: true });
    for (const state of ['upheld', 'upheld'] as const) await report(shut.id, { state, authorId });
    await report(shut.id, about);
    expect(await isHidden(id)).toBe(false);
  });

  it('what was false long ago is held against nobody any more', async () => {
    const { userId: authorId } = await buildListing(db);
    const { id } = await buildUser(db);
    await report(id, { state: 'false', authorId, closedAt: ago(179) });
    await report(id, { state: 'false', authorId, closedAt: ago(181) });
    expect(await findRecord(ctx, { reporterId: id })).toEqual({
      upheld: 0,
      decided: 2,
      recentlyFalse: 1,
    });
  });
});
