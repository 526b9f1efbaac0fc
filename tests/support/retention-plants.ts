// For each retention rule a row whose time began when a test says, as if it had been there since.
import {
  alertBeforeTable,
  alertMatchTable,
  alertTable,
} from '#features/alerts/alerts.table.server.ts';
import { randomBytes } from 'node:crypto';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import {
  auditTable,
  codeTable,
  sessionTable,
  signupTable,
  userTable,
  verificationTable,
} from '#features/accounts/accounts.table.server.ts';
import {
  secondStepTable,
  trustedDeviceTable,
  usedCodeTable,
} from '#features/accounts/second-factor/factor.table.server.ts';
import { forumEntryTable } from '#features/forum/forum.table.server.ts';
import { listingDailyViewTable } from '#features/listings/lifecycle/figures.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import {
  preservedConversationTable,
  messageEventTable,
  messageTable,
} from '#features/messages/messages.table.server.ts';
import { appealTable, claimTable } from '#features/moderation/moderation.appeal.table.server.ts';
import {
  pictureFingerprintTable,
  textFingerprintTable,
} from '#features/moderation/similarity/table.server.ts';
import {
  moderationCaseTable,
  moderationDecisionTable,
  moderationLogTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { reportTable } from '#features/moderation/moderation.report.table.server.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import { notificationTable } from '#features/notifications/notifications.table.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { keptMailTable } from '#platform/outgoing/mail.table.server.ts';
import { rateLimitTable } from '#platform/security/rate-limit.table.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import { buildConversation } from './conversations.ts';
import { buildDiscussion } from './discussions.ts';
import { buildListing, buildMedia, buildOrder, buildUser } from './factories.ts';

/** Whether what was planted is still what it was. */
export type Planted = () => Promise<boolean>;
export type Plant = {
  /** When the time of something began that is over exactly now. */
  since: (now: Date) => Date;
  /** The shortest stretch that makes a difference. */
  edgeMs: number;
  plant: (db: Db, at: Date) => Promise<Planted>;
};

const ago = (ms: number) => (now: Date) => new Date(now.getTime() - ms);
function yearsAgo(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 2);
  return then;
}
const token = () => randomBytes(16).toString('hex');
const personOf = async (db: Db) => (await buildUser(db)).id;

/** The row that is there as long as one of its table fits. */
const inTable =
  (db: Db, table: PgTable, where: SQL | undefined): Planted =>
  async () =>
    (await db.select().from(table).where(where)).length > 0;

/** Something that is over at the time that it bears. */
const expiring = (plant: Plant['plant']): Plant => ({ since: ago(0), edgeMs: 60_000, plant });
const years = (plant: Plant['plant']): Plant => ({ since: yearsAgo, edgeMs: HOUR_MS, plant });
const days = (count: number, plant: Plant['plant']): Plant => ({
  since: ago(count * DAY_MS),
  edgeMs: HOUR_MS,
  plant,
});

async function plantAlert(db: Db) {
  const [userId, alertId] = [await personOf(db), v7()];
  const asked = { query: "'chair'", anchors: ['chair'], currency: 'USD', version: 1 };
  const times = { createdAt: new Date(), readAt: new Date() };
  const named = { search: 'q=chair', fingerprint: token().repeat(2), cadence: 'daily' } as const;
  await db.insert(alertTable).values({ id: alertId, userId, ...named, ...asked, ...times });
  return { userId, alertId };
}

async function plantReport(db: Db, closedAt: Date) {
  const { conversationId, seller, first } = await buildConversation(db);
  const id = v7();
  await db.insert(reportTable).values({
    id,
    kind: 'messages',
    subjectId: first.id,
    authorId: seller.id,
    title: 'A message',
    locale: 'en',
    reason: 'scam',
    state: 'upheld',
    conversationId,
    createdAt: closedAt,
    dueAt: closedAt,
    closedAt,
  });
  await db
    .insert(preservedConversationTable)
    .values({ conversationId, preservedBy: id, messageId: first.id, createdAt: closedAt });
  return { id, conversationId };
}

const fingerprint = async (db: Db, seenAt: Date) => ({
  kind: 'listings',
  subjectId: v7(),
  authorId: await personOf(db),
  seenAt,
  bands: [1],
});

export const PLANTS: Readonly<Record<string, Plant>> = {
  'platform.rate-limits': expiring(async (db, at) => {
    const key = token();
    await db.insert(rateLimitTable).values({ key, windowStart: at, hits: 1, expiresAt: at });
    return inTable(db, rateLimitTable, eq(rateLimitTable.key, key));
  }),
  'platform.kept-mail': days(7, async (db, createdAt) => {
    const id = v7();
    const mail = { to: 'a@people.example', subject: '', html: '', text: '' };
    await db.insert(keptMailTable).values({ id, ...mail, createdAt });
    return inTable(db, keptMailTable, eq(keptMailTable.id, id));
  }),
  'accounts.codes': expiring(async (db, expiresAt) => {
    const subject = token();
    const from = { askedBy: token(), askedFrom: '203.0.113.7' };
    await db
      .insert(codeTable)
      .values({ purpose: 'login', subject, ...from, hash: token(), expiresAt });
    return inTable(db, codeTable, eq(codeTable.subject, subject));
  }),
  'accounts.older-codes': expiring(async (db, expiresAt) => {
    const id = v7();
    await db.insert(verificationTable).values({ id, identifier: id, value: token(), expiresAt });
    return inTable(db, verificationTable, eq(verificationTable.id, id));
  }),
  'accounts.sign-ups': expiring(async (db, expiresAt) => {
    const tokenHash = token();
    const person = { email: 'a@people.example', passwordHash: token(), name: 'Asha', phone: '' };
    await db
      .insert(signupTable)
      .values({ tokenHash, ...person, locale: 'en', acceptedTermsAt: expiresAt, expiresAt });
    return inTable(db, signupTable, eq(signupTable.tokenHash, tokenHash));
  }),
  'accounts.second-steps': expiring(async (db, expiresAt) => {
    const tokenHash = token();
    await db.insert(secondStepTable).values({ tokenHash, userId: await personOf(db), expiresAt });
    return inTable(db, secondStepTable, eq(secondStepTable.tokenHash, tokenHash));
  }),
  'accounts.used-codes': expiring(async (db, expiresAt) => {
    const hash = token();
    await db.insert(usedCodeTable).values({ hash, userId: await personOf(db), expiresAt });
    return inTable(db, usedCodeTable, eq(usedCodeTable.hash, hash));
  }),
  'accounts.sessions': expiring(async (db, expiresAt) => {
    const id = v7();
    const row = { id, token: token(), userId: await personOf(db), ipAddress: '203.0.113.7' };
    await db.insert(sessionTable).values({ ...row, expiresAt });
    return inTable(db, sessionTable, eq(sessionTable.id, id));
  }),
  'accounts.trusted-devices': expiring(async (db, expiresAt) => {
    const tokenHash = token();
    await db
      .insert(trustedDeviceTable)
      .values({ tokenHash, userId: await personOf(db), provenAt: expiresAt, expiresAt });
    return inTable(db, trustedDeviceTable, eq(trustedDeviceTable.tokenHash, tokenHash));
  }),
  'accounts.audit': years(async (db, at) => {
    const id = v7();
    await db.insert(auditTable).values({ id, at, action: 'role.grant', detail: {} });
    return inTable(db, auditTable, eq(auditTable.id, id));
  }),
  'media.unused': days(1, async (db, unusedSince) => {
    const { id } = await buildMedia(db, { unusedSince });
    return inTable(db, mediaTable, eq(mediaTable.id, id));
  }),
  'listings.withdrawn': days(30, async (db, withdrawnAt) => {
    const { id } = await buildListing(db, { status: 'withdrawn', withdrawnAt });
    return inTable(db, listingTable, eq(listingTable.id, id));
  }),
  'listings.daily-views': {
    // Days are counted whole.
    since: (now) => new Date(Date.parse(now.toISOString().slice(0, 10)) - 7 * DAY_MS),
    edgeMs: HOUR_MS,
    async plant(db, at) {
      const { id } = await buildListing(db);
      const day = at.toISOString().slice(0, 10);
      await db.insert(listingDailyViewTable).values({ listingId: id, day, views: 3 });
      return inTable(db, listingDailyViewTable, eq(listingDailyViewTable.listingId, id));
    },
  },
  'forum.removed': days(30, async (db, withdrawnAt) => {
    const { replyId } = await buildDiscussion(db);
    const isReply = eq(forumEntryTable.id, replyId);
    await db.update(forumEntryTable).set({ status: 'withdrawn', withdrawnAt }).where(isReply);
    return inTable(db, forumEntryTable, isReply);
  }),
  'messages.old': days(365, async (db, createdAt) => {
    const { first } = await buildConversation(db);
    const isFirst = eq(messageTable.id, first.id);
    await db.update(messageTable).set({ createdAt }).where(isFirst);
    return inTable(db, messageTable, isFirst);
  }),
  'messages.stream': days(2, async (db, createdAt) => {
    const { conversationId, buyer } = await buildConversation(db);
    const isNotified = and(
      eq(messageEventTable.conversationId, conversationId),
      eq(messageEventTable.userId, buyer.id),
    );
    await db.delete(messageEventTable).where(eq(messageEventTable.conversationId, conversationId));
    const told = { kind: 'message', conversationId, byId: buyer.id, position: 1 } as const;
    await db.insert(messageEventTable).values({ userId: buyer.id, number: 99, ...told, createdAt });
    return inTable(db, messageEventTable, isNotified);
  }),
  'orders.private': days(365, async (db, deliveredAt) => {
    const { id } = await buildOrder(db, {
      state: 'delivered',
      createdAt: deliveredAt,
      deliveredAt,
      deliveredHow: 'buyer',
      note: 'The blue gate.',
    });
    const isThere = and(eq(orderTable.id, id), eq(orderTable.note, 'The blue gate.'));
    return inTable(db, orderTable, isThere);
  }),
  'orders.keys': days(30, async (db, createdAt) => {
    const idempotencyKey = token();
    await buildOrder(db, { createdAt, idempotencyKey });
    return inTable(db, orderTable, eq(orderTable.idempotencyKey, idempotencyKey));
  }),
  'moderation.log': years(async (db, createdAt) => {
    const id = v7();
    await db.insert(moderationLogTable).values({
      id,
      createdAt,
      subjectKind: 'listings',
      subjectId: v7(),
      revision: 1,
      actionTaken: 'approve',
      riskLevel: 'low',
      flags: [],
      score: 0,
      ruleVersion: '1',
      settingsVersion: 1,
    });
    return inTable(db, moderationLogTable, eq(moderationLogTable.id, id));
  }),
  'moderation.decisions': years(async (db, at) => {
    const id = v7();
    const about = { kind: 'listings', subjectId: v7(), revision: 1, authorId: await personOf(db) };
    const decided = { outcome: 'reject', whole: true, rule: 'fraud', evidence: [] } as const;
    await db.insert(moderationDecisionTable).values({ id, at, ...about, ...decided, evidence: [] });
    return inTable(db, moderationDecisionTable, eq(moderationDecisionTable.id, id));
  }),
  'moderation.cases': years(async (db, closedAt) => {
    const id = v7();
    await db.insert(moderationCaseTable).values({
      id,
      kind: 'listings',
      subjectId: v7(),
      revision: 1,
      authorId: await personOf(db),
      rank: 3,
      openedAt: closedAt,
      dueAt: closedAt,
      state: 'decided',
      closedAt,
    });
    return inTable(db, moderationCaseTable, eq(moderationCaseTable.id, id));
  }),
  'moderation.reports': years(async (db, closedAt) => {
    const { id } = await plantReport(db, closedAt);
    return inTable(db, reportTable, eq(reportTable.id, id));
  }),
  'moderation.reported-words': days(60, async (db, closedAt) => {
    const { conversationId } = await plantReport(db, closedAt);
    const isHeld = eq(preservedConversationTable.conversationId, conversationId);
    return inTable(db, preservedConversationTable, isHeld);
  }),
  'moderation.appeals': years(async (db, closedAt) => {
    const id = v7();
    await db.insert(appealTable).values({
      id,
      about: 'decision',
      aboutId: v7(),
      userId: await personOf(db),
      title: 'A chair',
      text: 'It is mine.',
      state: 'denied',
      createdAt: closedAt,
      dueAt: closedAt,
      closedAt,
    });
    return inTable(db, appealTable, eq(appealTable.id, id));
  }),
  'moderation.claims': expiring(async (db, until) => {
    const subjectId = v7();
    const claimedBy = await personOf(db);
    await db.insert(claimTable).values({ kind: 'appeal', subjectId, claimedBy, until });
    return inTable(db, claimTable, eq(claimTable.subjectId, subjectId));
  }),
  'moderation.text-fingerprints': years(async (db, at) => {
    const row = await fingerprint(db, at);
    await db.insert(textFingerprintTable).values({ ...row, signature: Buffer.alloc(1) });
    return inTable(db, textFingerprintTable, eq(textFingerprintTable.subjectId, row.subjectId));
  }),
  'moderation.picture-fingerprints': years(async (db, at) => {
    const row = { ...(await fingerprint(db, at)), mediaId: v7(), hash: 1n };
    await db.insert(pictureFingerprintTable).values({ ...row, detail: Buffer.alloc(1) });
    return inTable(db, pictureFingerprintTable, eq(pictureFingerprintTable.mediaId, row.mediaId));
  }),
  'moderation.sanctions': years(async (db, deletedAt) => {
    const [id, userId] = [v7(), await personOf(db)];
    await db
      .insert(sanctionTable)
      .values({ id, userId, step: 'warning', rule: 'fraud', evidence: [], at: deletedAt });
    await db.update(userTable).set({ deletedAt }).where(eq(userTable.id, userId));
    return inTable(db, sanctionTable, eq(sanctionTable.id, id));
  }),
  'alerts.matches': days(90, async (db, matchedAt) => {
    const { userId, alertId } = await plantAlert(db);
    const { id: listingId } = await buildListing(db);
    const found = { userId, alertId, listingId, way: 'daily', matchedAt } as const;
    await db.insert(alertMatchTable).values(found);
    return inTable(db, alertMatchTable, eq(alertMatchTable.userId, userId));
  }),
  'alerts.before': days(7, async (db, changedAt) => {
    const { id: listingId } = await buildListing(db);
    await db.insert(alertBeforeTable).values({ listingId, marks: "'chair'", price: 1, changedAt });
    return inTable(db, alertBeforeTable, eq(alertBeforeTable.listingId, listingId));
  }),
  'notifications.old': days(90, async (db, createdAt) => {
    const id = v7();
    const told = { kind: 'orders.changed', key: id, values: {}, inApp: true };
    await db
      .insert(notificationTable)
      .values({ id, userId: await personOf(db), ...told, createdAt });
    return inTable(db, notificationTable, eq(notificationTable.id, id));
  }),
};
