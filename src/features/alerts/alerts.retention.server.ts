// How long it is kept what alerts found, and what listings were before their edits.
import { lt } from 'drizzle-orm';
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { daysAgo } from '#platform/i18n/time.ts';
import { BEFORE_KEPT_DAYS, MATCHES_KEPT_DAYS } from './alerts.limits.ts';
import { alertBeforeTable, alertMatchTable } from './alerts.table.server.ts';

export const alertRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'alerts.matches',
    promise: 'Which listings an alert found is kept for 90 days.',
    pace: 'night',
    table: alertMatchTable,
    at: alertMatchTable.matchedAt,
    due: (ctx) => lt(alertMatchTable.matchedAt, daysAgo(ctx, MATCHES_KEPT_DAYS)),
  }),
  retainRows({
    name: 'alerts.before',
    promise: 'What a listing was before an edit is kept for alerts for 7 days at most.',
    pace: 'night',
    table: alertBeforeTable,
    at: alertBeforeTable.changedAt,
    due: (ctx) => lt(alertBeforeTable.changedAt, daysAgo(ctx, BEFORE_KEPT_DAYS)),
  }),
];
