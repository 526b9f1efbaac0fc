// The audit log: what people did and what the check decided, as one list and as a table to keep.
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_GROUPS } from '#features/accounts/accounts.limits.ts';
import { keepPeoplesNames } from '#features/accounts/accounts.reserved.server.ts';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { recordAudit } from '#features/accounts/staff/audit.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { moderationLogTable } from '#features/moderation/moderation.case.table.server.ts';
import { RULE_OF_REASON } from '#features/moderation/moderation.limits.ts';
import { sanctionPerson } from '#features/moderation/sanctions/sanction.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import {
  assessed,
  checkListing,
  heldListing,
  staff,
  submittedListing,
} from '#tests/support/moderation.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { actionWords, detailWords, namelessWords } from './audit-words.ts';
import { AUDIT_COUNTED, auditFilterOf } from './audit.schema.ts';
import { findAudit } from './audit.server.ts';
import { csvLine as lineOf } from '#platform/http/csv.server.ts';
import { exportAudit } from './export.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
const later = { ...ctx, now: new Date(ctx.now.getTime() + 60_000) };
beforeAll(() => seedCatalog(ctx));

const asked = { subject: '', who: undefined, what: undefined, days: 30 };
const textOf = async (lines: AsyncGenerator<string, void>) => {
  let text = '';
  for await (const some of lines) text += some;
  return text;
};

it('the page of the log opens with what people did, and shows the check when it is asked for', () => {
  const who = (query: string) => auditFilterOf(new URLSearchParams(query)).who;
  expect(who('')).toBe('people');
  expect(who('days=730')).toBe('people');
  expect(who('who=')).toBeUndefined();
  expect(who('who=automatic')).toBe('automatic');
});

describe('the log of both', () => {
  it('has what the check decided by itself, with risk and rules, and nothing that a person did twice', async () => {
    const moderator = await staff(db, 'moderator', { now: later.now });
    const { id, case: held } = await heldListing(db, 0.5);
    await decideCase(moderator, {
      id: held.id,
      revision: 1,
      decision: 'approve',
      reason: null,
      note: '',
    });
    const approved = await submittedListing(db, { title: 'Croton in a pot' });
    await checkListing(ctx, approved, assessed(0.06));
    const rejected = await submittedListing(db, { title: 'Outboard 15 hp' });
    await checkListing(ctx, rejected, assessed(0.95));
    const about = async (subject: string) =>
      (await findAudit(later, { subject })).items.map(({ action, actor }) => [
        action,
        actor?.name ?? null,
      ]);
    Object.assign(later, { actor: moderator.actor });
    expect(await about(id)).toEqual([
      ['decision.approve', moderator.actor.name],
      ['decision.hold', null],
    ]);
    const { items } = await findAudit(later, { subject: 'outboard 15' });
    expect(items).toMatchObject([
      {
        action: 'decision.reject',
        actor: null,
        kind: 'listings',
        subjectId: rejected.id,
        subject: 'Outboard 15 hp',
        path: `/products/${rejected.id}`,
        detail: { risk: 0.95, ruleVersion: 'test-1', revision: 1 },
      },
    ]);
    expect(await about('CROTON')).toEqual([['decision.approve', null]]);
    expect(await about('no such title')).toEqual([]);
    expect(await about('10%')).toEqual([]);
  });

  it('is narrowed to people, to what happens by itself, and to a group', async () => {
    const moderator = await staff(db, 'moderator', { now: later.now });
    const listing = await submittedListing(db);
    await checkListing(ctx, listing, assessed(0.1));
    const of = async (filter: object) =>
      (await findAudit(moderator, { ...filter, limit: 100 })).items;
    expect((await of({ who: 'people' })).every(({ actor }) => actor !== null)).toBe(true);
    const automatic = await of({ who: 'automatic' });
    expect(automatic.map(({ subjectId }) => subjectId)).toContain(listing.id);
    expect(automatic.every(({ actor }) => actor === null)).toBe(true);
    expect((await of({ what: 'claim' })).map(({ subjectId }) => subjectId)).not.toContain(
      listing.id,
    );
    expect((await of({ what: 'decision' })).map(({ subjectId }) => subjectId)).toContain(
      listing.id,
    );
  });

  it('pages through both logs without leaving out or repeating anything', async () => {
    const moderator = await staff(db, 'moderator', { now: later.now });
    for (let each = 0; each < 4; each += 1) {
      const now = new Date(later.now.getTime() + each * 10);
      await checkListing({ ...ctx, now }, await submittedListing(db), assessed(0.1));
      await recordAudit(
        { ...moderator, now },
        { action: 'look.message', kind: 'messages', subjectId: v7() },
      );
    }
    const latest = { ...moderator, now: new Date(later.now.getTime() + 1_000) };
    const all = (await findAudit(latest, { limit: 100 })).items;
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const paged: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 100; page += 1) {
      const { items, nextCursor } = await findAudit(latest, { limit: 3, cursor });
      paged.push(...items.map(({ id }) => id));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
  });

  it('is found by the name of who did it, and says when their account is gone', async () => {
    const { id } = await buildUser(db, { name: 'Perpetua Moderates', role: 'moderator' });
    const own = testCtx(db, {
      actor: testActor({ id, name: 'Perpetua Moderates', role: 'moderator' }),
      now: later.now,
    });
    const { id: userId } = await buildUser(db);
    await sanctionPerson(own, { userId, step: 'warning', rule: 'spam', note: 'Too often.' });
    await keepPeoplesNames(ctx);
    const { items } = await findAudit(own, { subject: 'perpetua' });
    expect(items).toMatchObject([
      { action: 'sanction.warning', actor: { name: 'Perpetua Moderates' } },
    ]);
    await recordAudit(
      { ...own, actor: testActor({ id: v7() }) },
      { action: 'claim.take', kind: 'listings', subjectId: userId },
    );
    const [gone] = (await findAudit(own, { subject: userId, what: 'claim' })).items;
    expect(gone?.actor).toMatchObject({ name: '' });
  });

  it('counts no further than it says', async () => {
    const moderator = await staff(db);
    const [old] = await db.select({ at: auditTable.at }).from(auditTable).limit(1);
    expect(old).toBeDefined();
    await db.insert(moderationLogTable).values(
      Array.from({ length: 200 }, (_, at) => ({
        id: v7({ msecs: ctx.now.getTime() - DAY_MS - at }),
        createdAt: new Date(ctx.now.getTime() - DAY_MS - at),
        subjectKind: 'listings',
        subjectId: v7(),
        revision: 1,
        actionTaken: 'approve' as const,
        riskLevel: 'low' as const,
        flags: [],
        score: 0.1,
        ruleVersion: 'test-1',
        settingsVersion: 0,
        actorId: null,
      })),
    );
    const { total } = await findAudit(moderator, { who: 'automatic' });
    expect(total).toBeGreaterThanOrEqual(200);
    expect(total).toBeLessThanOrEqual(AUDIT_COUNTED);
  });
});

describe('the log in words', () => {
  const languages = ['en', 'es', 'fr'].map((locale) => ({
    t: translator(locale, 'audit'),
    policy: translator(locale, 'policy'),
    flags: translator(locale, 'moderation.flags'),
  }));
  const DONE = [
    'role.grant',
    'sanction.warning',
    'sanction.suspension',
    'sanction.ban',
    'sanction.restore',
    'sanction.end',
    'badge.give',
    'badge.take',
    'decision.approve',
    'decision.reject',
    'decision.flag',
    'decision.hold',
    'decision.remove',
    'decision.escalate',
    'decision.appealUpheld',
    'decision.appealDenied',
    'claim.take',
    'look.message',
    'look.export',
    'settings.save',
    'settings.restoreLearned',
    'settings.forgetLearned',
    'factor.reset',
    'feature.gem',
    'feature.ungem',
    'feature.event',
    'feature.unevent',
    'forum.pin',
    'forum.unpin',
    'forum.lock',
    'forum.unlock',
    'rates.save',
    'synonyms.add',
    'synonyms.save',
    'synonyms.remove',
    'decision.delivered',
    'decision.cancelled',
  ];

  it('has words for everything that is recorded, in every language', () => {
    expect(new Set(DONE.map((action) => action.split('.', 1)[0]))).toEqual(new Set(AUDIT_GROUPS));
    for (const { t } of languages)
      for (const action of DONE) {
        const words = actionWords(t, { action, kind: 'reviews', detail: {} });
        expect(words).not.toContain('.');
        expect(words).not.toContain(action);
      }
    const [english] = languages;
    const says = (action: string, kind: string, detail = {}) =>
      english && actionWords(english.t, { action, kind, detail });
    expect(says('decision.reject', 'listings')).toBe('Listing rejected');
    expect(says('sanction.suspension', 'person', { days: 14 })).toBe('Suspended for 14 days');
    expect(says('claim.take', 'listings')).toBe('Claimed');
    expect(says('later.than-this', 'listings')).toBe('later.than-this');
  });

  it('reads risk, rules, policy and settings out, and no ids', () => {
    const [english] = languages;
    const says = (kind: string, detail: Record<string, string | number | boolean | null>) =>
      english && detailWords(english.t, english, { action: '', kind, detail });
    expect(
      says('listings', { risk: 0.92, ruleVersion: '14', flags: 'wire_transfer', caseId: v7() }),
    ).toEqual(['risk 92%', 'rule version 14', 'Wire transfer']);
    expect(says('person', { step: 'ban', by: 'moderator' }), 'a value without words').toEqual([
      'the ban',
    ]);
    expect(says('person', { rule: 'spam', days: 14, sanctionId: v7() })).toEqual([
      'Content Policy 5: No spam',
    ]);
    expect(
      says('settings', { version: 14, flagThreshold: '0.75 → 0.7', pricing: 'true → false' }),
    ).toEqual(['Flag 75% → 70%', 'Pricing on → off']);
    expect(says('rates', { currency: 'JMD', before: 155, after: 158.5 })).toEqual([
      'JMD',
      'was 155',
      'now 158.5',
    ]);
    expect(says('person', { from: 'user', to: 'moderator' })).toEqual([
      'was a user',
      'is a moderator',
    ]);
    for (const reason of Object.keys(RULE_OF_REASON))
      for (const { t, ...names } of languages)
        expect(
          detailWords(t, names, { action: '', kind: 'forum', detail: { reason } })[0],
        ).not.toContain('{');
    expect(
      english &&
        namelessWords(english.t, {
          action: '',
          kind: 'settings',
          subjectId: null,
          detail: { version: 14 },
        }),
    ).toBe('Version 14');
  });
});

describe('the log as a table to keep', () => {
  it('has the chosen entries in words, and is itself an entry', async () => {
    const moderator = await staff(db, 'moderator', { now: new Date(later.now.getTime() + 5_000) });
    const { id: userId } = await buildUser(db, { name: '=HYPERLINK("x")' });
    await sanctionPerson(moderator, {
      userId,
      step: 'suspension',
      days: 7,
      rule: 'spam',
      note: 'Too often.',
    });
    const text = await textOf(await exportAudit(moderator, { ...asked, subject: userId }));
    const [head, line, end] = text.split('\r\n');
    expect(head).toBe('\uFEFF"Time","Who","Action","On what","Number","Details"');
    expect(line).toContain('"Suspended for 7 days","\'=HYPERLINK(""x"")"');
    expect(line).toContain(`"${userId}","Content Policy 5: No spam"`);
    expect(end).toBe('');
    const [kept] = (await findAudit(moderator, { what: 'look', limit: 1 })).items;
    expect(kept).toMatchObject({
      action: 'look.export',
      actor: { id: moderator.actor.id },
      detail: { entries: 1, days: 30 },
    });
  });

  it('has more entries than are read at once, each once', async () => {
    const moderator = await staff(db);
    const text = await textOf(await exportAudit(moderator, { ...asked, who: 'automatic' }));
    const { total } = await findAudit(moderator, { who: 'automatic' });
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(total);
  });

  it('holds nothing that a spreadsheet would calculate', () => {
    for (const text of ['=1+1', '+1', '-1', '@x', ' =1', '\t=1', '\r=1'])
      expect(lineOf([text])).toBe(`"'${text}"\r\n`);
    expect(lineOf(['a "b", c', '2 - 1'])).toBe('"a ""b"", c","2 - 1"\r\n');
  });

  it('is for moderators with a second factor, and not without end', async () => {
    for (const actor of [null, testActor({ id: v7() })])
      expect((await refusalOf(exportAudit({ ...ctx, actor }, asked))).status).toBe(
        actor ? 403 : 401,
      );
    const unproven = testActor({
      id: v7(),
      role: 'moderator',
      secondFactor: { on: true, provenAt: null },
    });
    expect((await refusalOf(exportAudit({ ...ctx, actor: unproven }, asked))).status).toBe(403);
    const moderator = await staff(db);
    for (let each = 0; each < 20; each += 1) await exportAudit(moderator, asked);
    expect((await refusalOf(exportAudit(moderator, asked))).status).toBe(429);
  });
});
