// How long notices are kept. Browsers that push reaches go with their session.
import { lt } from 'drizzle-orm';
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { daysAgo } from '#platform/i18n/time.ts';
import { KEPT_DAYS } from './notifications.limits.ts';
import { notificationTable } from './notifications.table.server.ts';

export const notificationRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'notifications.old',
    promise: 'Notices are kept for 90 days, read or not.',
    pace: 'night',
    table: notificationTable,
    at: notificationTable.createdAt,
    due: (ctx) => lt(notificationTable.createdAt, daysAgo(ctx, KEPT_DAYS)),
  }),
];
