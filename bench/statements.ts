// Which statements PostgreSQL was asked, by pg_stat_statements: counts do not depend on how busy
// the machine is. The server has to be started with that library.
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.server.ts';

type Statement = { text: string; times: number; planned: number; run: number };
type Counted = { perMessage: number; texts: Statement[] };

/** Counts while the work goes on, which says how many messages it sent. */
export async function countStatements(db: Db, work: () => Promise<number>): Promise<Counted> {
  await db.execute(sql`create extension if not exists pg_stat_statements`);
  await db.execute(sql`select pg_stat_statements_reset()`);
  const messages = await work();
  const { rows } = await db.execute<Statement>(sql`
    select query as text, calls::float8 / ${messages} as times,
      total_plan_time / ${messages} as planned, total_exec_time / ${messages} as run
      from pg_stat_statements
      where query not like '%pg_stat_statements%' order by calls desc`);
  return { perMessage: rows.reduce((sum, { times }) => sum + times, 0), texts: rows };
}

export function printStatements({ texts }: Counted): void {
  console.log('\n| statement | a message | planned ms | run ms |\n|---|---:|---:|---:|');
  for (const { text, times, planned, run } of texts)
    if (times >= 0.05)
      console.log(
        `| ${text.replace(/\s+/g, ' ').slice(0, 90)} | ${times.toFixed(2)} | ${planned.toFixed(2)} | ${run.toFixed(2)} |`,
      );
}
