// How long the platform itself keeps what it keeps.
import { lt } from 'drizzle-orm';
import { keptMailTable } from '../outgoing/mail.table.server.ts';
import { rateLimitTable } from '../security/rate-limit.table.server.ts';
import { retainRows, type RetentionRule } from './retention.server.ts';
import { daysAgo } from '../i18n/time.ts';

const MAILS_KEPT_DAYS = 7;

export const platformRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'platform.rate-limits',
    promise: 'Counters of limits go when their time is over.',
    pace: 'hour',
    table: rateLimitTable,
    at: rateLimitTable.expiresAt,
    due: (ctx) => lt(rateLimitTable.expiresAt, ctx.now),
  }),
  retainRows({
    name: 'platform.kept-mail',
    promise: 'Mails that no mail server took are kept for 7 days, the newest hundred of them.',
    pace: 'night',
    table: keptMailTable,
    at: keptMailTable.createdAt,
    due: (ctx) => lt(keptMailTable.createdAt, daysAgo(ctx, MAILS_KEPT_DAYS)),
  }),
];
