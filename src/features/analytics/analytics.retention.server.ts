// How long what is counted of questions is kept.
import { lt } from 'drizzle-orm';
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { daysAgo } from '#platform/i18n/time.ts';
import { COUNTED_DAYS } from './analytics.limits.ts';
import { askedQuestionTable, questionOutcomeTable } from './analytics.table.server.ts';

export const analyticsRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'analytics.questions',
    promise: 'How many people asked a question is kept for 90 days, without saying who.',
    pace: 'night',
    table: askedQuestionTable,
    at: askedQuestionTable.since,
    due: (ctx) => lt(askedQuestionTable.since, daysAgo(ctx, COUNTED_DAYS)),
  }),
  retainRows({
    name: 'analytics.outcomes',
    promise: 'What people chose for a question is kept for 90 days, without saying who.',
    pace: 'night',
    table: questionOutcomeTable,
    at: questionOutcomeTable.since,
    due: (ctx) => lt(questionOutcomeTable.since, daysAgo(ctx, COUNTED_DAYS)),
  }),
];
