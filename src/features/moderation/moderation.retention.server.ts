// How long it is kept what was seen of content and decided about it: two years, all of it
// (DECISIONS.md J10). Of the log and the history the database's clock counts them, because its
// triggers refuse to remove anything younger.
import { type Column, exists, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { preservedConversationTable } from '#features/messages/messages.table.server.ts';
import { releaseConversation } from '#features/messages/messages.public.server.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { appealProofTable, appealTable, claimTable } from './moderation.appeal.table.server.ts';
import { dropProofs } from './appeals/proof.server.ts';
import { pictureReadingTable } from './pictures/table.server.ts';
import { pictureFingerprintTable, textFingerprintTable } from './similarity/table.server.ts';
import {
  moderationCaseTable,
  moderationDecisionTable,
  moderationLogTable,
} from './moderation.case.table.server.ts';
import { EXAMPLE_DAYS } from './learning/learning.limits.ts';
import { exampleTable, layerTable } from './learning/table.server.ts';
import { moderationNoteTable } from './moderation.note.table.server.ts';
import { LOG_YEARS } from './moderation.limits.ts';
import { REPORTED_WORDS_KEPT_MS } from './reports/report.limits.ts';
import { reportTable } from './moderation.report.table.server.ts';
import { sanctionTable, standingTable } from './moderation.sanction.table.server.ts';
import { waveTable } from './waves/table.server.ts';

const AT_ONCE = 500;

const YEARS = sql`make_interval(years => ${LOG_YEARS})`;
const isOver = ({ now }: Ctx, at: Column): SQL =>
  sql`${at} < ${now.toISOString()}::timestamptz - ${YEARS}`;

/** Somebody may still be waiting for the answer to an appeal against it. */
function isDecisionOver(ctx: Ctx): SQL {
  const appealed = ctx.db
    .select({ one: sql`1` })
    .from(appealTable)
    .where(sql`${appealTable.aboutId} = ${moderationDecisionTable.id} and state = 'open'`);
  return sql`${isOver(ctx, moderationDecisionTable.at)} and ${notExists(appealed)}`;
}

const areWordsOver = (ctx: Ctx): SQL =>
  sql`${reportTable.conversationId} is not null and ${lt(
    reportTable.closedAt,
    new Date(ctx.now.getTime() - REPORTED_WORDS_KEPT_MS),
  )}`;

/** Lets go of conversations about which nobody can appeal any more. Returns how many. */
async function releaseReported(ctx: Ctx): Promise<number> {
  return inBatches(AT_ONCE, async () => {
    const { id, conversationId } = reportTable;
    const rows = await ctx.db
      .select({ preservedBy: id, conversationId })
      .from(reportTable)
      .where(areWordsOver(ctx))
      .limit(AT_ONCE);
    for (const row of rows)
      if (row.conversationId)
        await releaseConversation(ctx, {
          conversationId: row.conversationId,
          preservedBy: row.preservedBy,
        });
    const released = rows.map(({ preservedBy }) => preservedBy);
    await ctx.db.update(reportTable).set({ conversationId: null }).where(inArray(id, released));
    return rows.length;
  });
}

/** With the pictures that proved what they said. Returns how many. */
async function forgetAppeals(ctx: Ctx): Promise<number> {
  return inBatches(AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      const rows = await ctx.db
        .select({ id: appealTable.id })
        .from(appealTable)
        .where(isOver(ctx, appealTable.closedAt))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const ids = rows.map(({ id }) => id);
      for (const id of ids) await dropProofs(ctx, id);
      await ctx.db.delete(appealTable).where(inArray(appealTable.id, ids));
      return ids.length;
    }),
  );
}

const isLongGone = (ctx: Ctx, userId: Column): SQL =>
  exists(
    ctx.db
      .select({ id: userTable.id })
      .from(userTable)
      .where(sql`${userTable.id} = ${userId} and ${userTable.deletedAt} < now() - ${YEARS}`),
  );

/** Where they stood as well. Returns how many steps. */
async function forgetSanctions(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(standingTable).where(isLongGone(ctx, standingTable.userId));
    const { rowCount } = await ctx.db
      .delete(sanctionTable)
      .where(isLongGone(ctx, sanctionTable.userId));
    return rowCount ?? 0;
  });
}

const examplesFrom = ({ now }: Ctx) => new Date(now.getTime() - EXAMPLE_DAYS * DAY_MS);

export const moderationRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'moderation.log',
    promise: 'The moderation log is kept for 2 years.',
    pace: 'night',
    table: moderationLogTable,
    at: moderationLogTable.createdAt,
    due: () => sql`${moderationLogTable.createdAt} < now() - ${YEARS}`,
  }),
  retainRows({
    name: 'moderation.decisions',
    promise: 'What was decided about content, and why, is kept for 2 years.',
    pace: 'night',
    table: moderationDecisionTable,
    at: moderationDecisionTable.at,
    due: isDecisionOver,
  }),
  retainRows({
    name: 'moderation.cases',
    promise: 'What waited for a moderator is kept for 2 years after it was answered.',
    pace: 'night',
    table: moderationCaseTable,
    at: moderationCaseTable.closedAt,
    due: (ctx) => isOver(ctx, moderationCaseTable.closedAt),
  }),
  retainRows({
    name: 'moderation.reports',
    promise: 'Reports are kept for 2 years after they were answered.',
    pace: 'night',
    table: reportTable,
    at: reportTable.closedAt,
    due: (ctx) => isOver(ctx, reportTable.closedAt),
  }),
  retainRows({
    name: 'moderation.reported-words',
    promise:
      'A reported conversation is kept until 60 days after the report was answered, whatever ' +
      'its age.',
    pace: 'night',
    table: reportTable,
    also: [preservedConversationTable],
    at: reportTable.closedAt,
    due: areWordsOver,
    remove: releaseReported,
  }),
  retainRows({
    name: 'moderation.appeals',
    promise: 'Appeals, with the pictures in them, are kept for 2 years after they were answered.',
    pace: 'night',
    table: appealTable,
    also: [appealProofTable],
    at: appealTable.closedAt,
    due: (ctx) => isOver(ctx, appealTable.closedAt),
    remove: forgetAppeals,
  }),
  retainRows({
    name: 'moderation.claims',
    promise: 'Which moderator has something open is known for as long as they have.',
    pace: 'night',
    table: claimTable,
    at: claimTable.until,
    due: (ctx) => lt(claimTable.until, ctx.now),
  }),
  retainRows({
    name: 'moderation.notes',
    promise: 'What moderators note for each other about somebody is kept for 2 years.',
    pace: 'night',
    table: moderationNoteTable,
    at: moderationNoteTable.at,
    due: (ctx) => isOver(ctx, moderationNoteTable.at),
  }),
  retainRows({
    name: 'moderation.text-fingerprints',
    promise: 'By what a text is known again is kept for 2 years.',
    pace: 'night',
    table: textFingerprintTable,
    at: textFingerprintTable.seenAt,
    due: (ctx) => isOver(ctx, textFingerprintTable.seenAt),
  }),
  retainRows({
    name: 'moderation.picture-fingerprints',
    promise: 'By what a picture is known again is kept for 2 years.',
    pace: 'night',
    table: pictureFingerprintTable,
    at: pictureFingerprintTable.seenAt,
    due: (ctx) => isOver(ctx, pictureFingerprintTable.seenAt),
  }),
  retainRows({
    name: 'moderation.examples',
    promise:
      'What moderators decided about words teaches the check for 180 days, as numbers and without ' +
      'the words.',
    pace: 'night',
    table: exampleTable,
    at: exampleTable.decidedAt,
    due: (ctx) => lt(exampleTable.decidedAt, examplesFrom(ctx)),
  }),
  retainRows({
    name: 'moderation.layers',
    promise: 'What the check learned is kept by version for 180 days, and what it knows now.',
    pace: 'night',
    table: layerTable,
    at: layerTable.madeAt,
    due: (ctx) => sql`version > 0 and ${lt(layerTable.madeAt, examplesFrom(ctx))}
      and version < (select max(newer.version) from ${layerTable} as newer)`,
  }),
  retainRows({
    name: 'moderation.waves',
    promise: 'What was decided about a wave of copies is kept for 2 years.',
    pace: 'night',
    table: waveTable,
    at: waveTable.lastAt,
    due: (ctx) => isOver(ctx, waveTable.lastAt),
  }),
  retainRows({
    name: 'moderation.picture-readings',
    promise: 'What was read and seen in a picture goes with it, and after 2 years at the latest.',
    pace: 'night',
    table: pictureReadingTable,
    at: pictureReadingTable.readAt,
    due: (ctx) => isOver(ctx, pictureReadingTable.readAt),
  }),
  retainRows({
    name: 'moderation.sanctions',
    promise:
      'Warnings, suspensions and bans are kept with the account, and for 2 years after it was ' +
      'deleted.',
    pace: 'night',
    table: sanctionTable,
    also: [standingTable],
    at: sanctionTable.at,
    due: (ctx) => isLongGone(ctx, sanctionTable.userId),
    remove: forgetSanctions,
  }),
];
