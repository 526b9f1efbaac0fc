// How long accounts keep what has a time of its own. What belongs to a person goes with them
// (profile/accounts.delete.server.ts).
import { type Column, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS } from '#platform/i18n/time.ts';
import { type Pace, retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { AUDIT_YEARS, MARKS_DAYS } from './accounts.limits.ts';
import { accountMarkTable } from './accounts.mark.table.server.ts';
import {
  auditTable,
  codeTable,
  sessionTable,
  signupTable,
  verificationTable,
} from './accounts.table.server.ts';
import {
  secondStepTable,
  trustedDeviceTable,
  usedCodeTable,
} from './second-factor/factor.table.server.ts';

/** About rows that are good for nothing any more when their time is over. */
const expiring = (
  name: string,
  pace: Pace,
  table: PgTable & { expiresAt: Column },
  promise: string,
): RetentionRule =>
  retainRows({
    name: `accounts.${name}`,
    promise,
    pace,
    table,
    at: table.expiresAt,
    due: (ctx) => lt(table.expiresAt, ctx.now),
  });

export const accountRetention: readonly RetentionRule[] = [
  expiring('codes', 'minute', codeTable, 'Codes are deleted after 10 minutes.'),
  expiring(
    'older-codes',
    'minute',
    verificationTable,
    'Codes that a server of an earlier version made are deleted when their time is over.',
  ),
  expiring(
    'sign-ups',
    'minute',
    signupTable,
    'Forms of a sign-up wait for their code for 10 minutes and are deleted then.',
  ),
  expiring(
    'second-steps',
    'minute',
    secondStepTable,
    'A sign-in waits for its second step for 10 minutes.',
  ),
  expiring(
    'used-codes',
    'minute',
    usedCodeTable,
    'Which code of an app was used is known for as long as it would fit.',
  ),
  expiring(
    'sessions',
    'hour',
    sessionTable,
    'A session, with the kind of browser, goes 30 days after it was last used.',
  ),
  expiring(
    'trusted-devices',
    'hour',
    trustedDeviceTable,
    'A device skips the second step for 30 days.',
  ),
  retainRows({
    name: 'accounts.marks',
    promise:
      'By which number, device or network accounts are known to belong together is kept, as a ' +
      'hash, for 30 days.',
    pace: 'hour',
    table: accountMarkTable,
    at: accountMarkTable.seenAt,
    due: (ctx) => lt(accountMarkTable.seenAt, new Date(ctx.now.getTime() - MARKS_DAYS * DAY_MS)),
  }),
  retainRows({
    name: 'accounts.audit',
    promise: 'The log of what moderators and administrators did is kept for 2 years.',
    pace: 'night',
    table: auditTable,
    at: auditTable.at,
    // The clock of the database, which refuses to remove anything younger.
    due: () => sql`${auditTable.at} < now() - make_interval(years => ${AUDIT_YEARS})`,
  }),
];
