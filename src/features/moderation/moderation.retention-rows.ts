// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { eq, max } from 'drizzle-orm';
import { v7 } from 'uuid';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { preservedConversationTable } from '#features/messages/messages.table.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { buildConversation } from '#tests/support/conversations.ts';
import { buildMedia } from '#tests/support/factories.ts';
import {
  days,
  expiring,
  inTable,
  type KeptTables,
  OF_NOBODY,
  personOf,
  type RetentionRows,
  years,
} from '#tests/support/retention-rows.ts';
import { appealTable, claimTable } from './moderation.appeal.table.server.ts';
import {
  moderationCaseTable,
  moderationDecisionTable,
  moderationLogTable,
} from './moderation.case.table.server.ts';
import { moderationNoteTable } from './moderation.note.table.server.ts';
import { reportTable } from './moderation.report.table.server.ts';
import { sanctionTable } from './moderation.sanction.table.server.ts';
import { exampleTable, layerTable } from './learning/table.server.ts';
import { pictureReadingTable } from './pictures/table.server.ts';
import { pictureFingerprintTable, textFingerprintTable } from './similarity/table.server.ts';
import { waveTable } from './waves/table.server.ts';

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

export const rows: RetentionRows = {
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
  'moderation.notes': years(async (db, at) => {
    const [id, authorId] = [v7(), await personOf(db)];
    const note = { id, at, authorId, byId: v7(), caseId: v7(), words: 'Asks for the number.' };
    await db.insert(moderationNoteTable).values(note);
    return inTable(db, moderationNoteTable, eq(moderationNoteTable.id, id));
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
  'moderation.examples': days(180, async (db, decidedAt) => {
    const subjectId = v7();
    await db.insert(exampleTable).values({
      kind: 'listings',
      subjectId,
      revision: 1,
      authorId: await personOf(db),
      decidedBy: v7(),
      decidedAt,
      label: 'scam',
      format: 1,
      features: Buffer.alloc(1),
    });
    return inTable(db, exampleTable, eq(exampleTable.subjectId, subjectId));
  }),
  'moderation.layers': days(180, async (db, madeAt) => {
    const made = { madeAt, format: 1, weights: Buffer.alloc(12), examples: 2, people: 2 };
    const [last] = await db.select({ version: max(layerTable.version) }).from(layerTable);
    const version = (last?.version ?? 0) + 1;
    // The newest one stays, whatever its age.
    await db.insert(layerTable).values([
      { version, ...made },
      { ...made, version: version + 1 },
    ]);
    return inTable(db, layerTable, eq(layerTable.version, version));
  }),
  'moderation.waves': years(async (db, lastAt) => {
    const id = v7();
    await db.insert(waveTable).values({ id, openedAt: lastAt, lastAt });
    return inTable(db, waveTable, eq(waveTable.id, id));
  }),
  'moderation.picture-readings': years(async (db, readAt) => {
    const { id: mediaId } = await buildMedia(db);
    await db.insert(pictureReadingTable).values({ mediaId, readAt });
    return inTable(db, pictureReadingTable, eq(pictureReadingTable.mediaId, mediaId));
  }),
  'moderation.sanctions': years(async (db, deletedAt) => {
    const [id, userId] = [v7(), await personOf(db)];
    await db
      .insert(sanctionTable)
      .values({ id, userId, step: 'warning', rule: 'fraud', evidence: [], at: deletedAt });
    await db.update(userTable).set({ deletedAt }).where(eq(userTable.id, userId));
    return inTable(db, sanctionTable, eq(sanctionTable.id, id));
  }),
};

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  moderation_settings: 'who set them is part of the log of administrators; nothing of other people',
  moderation_rule: 'who wrote and switched it is part of the log; nothing of other people',
  moderation_day: OF_NOBODY,
};
