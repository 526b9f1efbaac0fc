// What every server is to be told, written in the transaction that causes it and told by NOTIFY
// once that has committed. NOTIFY itself is said by nobody else: a transaction that says it holds a
// lock of the whole database while it commits, and all others that say it wait (decision 100).
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from './db.server.ts';

/** Leaves signals in the transaction of `db`: without a commit nobody hears of them. */
export async function signal(
  { db }: { db: Db },
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await db.execute(sql`insert into signal (channel, payload)
    select ${channel}, payload from unnest(${sql.param(payloads)}::text[]) as payload`);
}

/** The same where there is no context, but a connection. */
export async function signalOn(
  connection: Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  const text = `insert into signal (channel, payload)
    select $1, payload from unnest($2::text[]) as payload`;
  await (connection.query as pg.Pool['query'])(text, [channel, payloads]);
}

const AT_ONCE = 1_000;
/** Transactions that began before others may commit after them, by so many numbers at most. */
const OVERTAKEN = 5_000;

/** @param all also what a slow transaction left long ago, which takes longer to find */
export type Relay = (all: boolean) => Promise<void>;

/**
 * Makes what tells all that waits. What is taken is told in the same transaction, so two processes
 * tell different things, and nothing is lost with one that dies.
 */
export function createRelay(query: (text: string) => Promise<pg.QueryResult>): Relay {
  let last = 0;
  return async (all) => {
    for (let taken = AT_ONCE; taken >= AT_ONCE;) {
      // Rows that are gone are passed over one by one while a backup still sees them.
      const { rows } = await query(`
        with taken as (
          delete from signal where id = any(array(
            select id from signal where id > ${all ? 0 : last - OVERTAKEN}
            order by id limit ${AT_ONCE} for update skip locked))
          returning id, channel, payload),
        told as (
            select channel, payload from taken group by channel, payload order by min(id))
        select count(pg_notify(channel, payload)) as told, (select count(*) from taken)::int as taken,
          (select max(id) from taken)::int8 as last
        from told`);
      taken = rows[0]?.taken ?? 0;
      last = Math.max(last, Number(rows[0]?.last ?? 0));
    }
  };
}
