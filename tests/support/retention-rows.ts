// What tests know of how long things are kept. Each feature has a row for each of its retention
// rules, and why rows of its other tables may stay, in a file of its own (x.retention-rows.ts) that
// only tests read; those of the platform are here.
import { randomBytes } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { Db } from '#platform/db/db.server.ts';
import { keptMailTable } from '#platform/outgoing/mail.table.server.ts';
import { rateLimitTable } from '#platform/security/rate-limit.table.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import { buildUser } from './factories.ts';

/** Whether what was planted is still what it was. */
export type Planted = () => Promise<boolean>;
export type Plant = {
  /** When the time of something began that is over exactly now. */
  since: (now: Date) => Date;
  /** The shortest stretch that makes a difference. */
  edgeMs: number;
  /** Makes a row whose time began then, as if it had been there since. */
  plant: (db: Db, at: Date) => Promise<Planted>;
};
/** By the name of the rule. */
export type RetentionRows = Readonly<Record<string, Plant>>;
/** By the name of the table. */
export type KeptTables = Readonly<Record<string, string>>;

export const WITH_THE_ACCOUNT = 'goes with the account';
export const OF_NOBODY = 'says nothing of anybody';

const ago = (ms: number) => (now: Date) => new Date(now.getTime() - ms);
function yearsAgo(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 2);
  return then;
}
export const token = () => randomBytes(16).toString('hex');
export const personOf = async (db: Db) => (await buildUser(db)).id;

/** The row that is there as long as one of its table fits. */
export const inTable =
  (db: Db, table: PgTable, where: SQL | undefined): Planted =>
  async () =>
    (await db.select().from(table).where(where)).length > 0;

/** Something that is over at the time that it bears. */
export const expiring = (plant: Plant['plant']): Plant => ({
  since: ago(0),
  edgeMs: 60_000,
  plant,
});
/** Something that is over after two years. */
export const years = (plant: Plant['plant']): Plant => ({
  since: yearsAgo,
  edgeMs: HOUR_MS,
  plant,
});
export const days = (count: number, plant: Plant['plant']): Plant => ({
  since: ago(count * DAY_MS),
  edgeMs: HOUR_MS,
  plant,
});

export const platformRows: RetentionRows = {
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
};

export const platformKept: KeptTables = {
  deletion_to_repeat: 'ids of what is deleted again before the shop opens, and empty then',
  revision: 'goes when it is decided, or with what it is a revision of',
  outbox_event: 'handed on at once; jobs that name people are kept for a minute',
  signal: 'told at once, and gone then',
  installation: OF_NOBODY,
  schema_support: OF_NOBODY,
};
