// Connections through a pooler that gives each transaction to another connection of PostgreSQL, as
// PgBouncer does in transaction mode: nothing may be left behind for the next one. Owns how such a
// pooler is recognized, and what is sent through it instead of statements with names and limits of
// a session.
import type pg from 'pg';
import { hostsOf, type Where } from './hosts.server.ts';
import { sentenceOf, StartError } from '../process/start-error.server.ts';

/** What of the configuration leads to the database. */
export type Addresses = {
  databaseUrl: string;
  /** Past the pooler, for what needs a session: LISTEN, migrations and their lock. */
  databaseDirectUrl: string | undefined;
};

/**
 * Looks whether a pooler is in between, and refuses a start that has no way around it.
 * @throws StartError when the database does not answer, or the way around is none
 */
export async function isThroughPooler(addresses: Addresses): Promise<boolean> {
  const { databaseUrl, databaseDirectUrl } = addresses;
  const asked = await look(databaseUrl, 'DATABASE_URL');
  if (databaseDirectUrl === undefined) {
    if (!asked.isPooled) return false;
    throw new StartError(
      'DATABASE_URL leads through a connection pooler; set DATABASE_DIRECT_URL to the address of ' +
        'PostgreSQL itself (docs/operating.md, "A pooler").',
    );
  }
  const direct = await look(databaseDirectUrl, 'DATABASE_DIRECT_URL');
  if (direct.isPooled)
    throw new StartError(
      'DATABASE_DIRECT_URL leads through a connection pooler, too; set it to the address of ' +
        'PostgreSQL itself (docs/operating.md, "A pooler").',
    );
  if (direct.database !== asked.database)
    throw new StartError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  return asked.isPooled;
}

/**
 * A pooler invents the number of the process that a client would cancel, because that of PostgreSQL
 * changes with every transaction.
 */
async function look(
  where: Where,
  variable: string,
): Promise<{ isPooled: boolean; database: string }> {
  const { Client, connectionString } = hostsOf(where);
  const client = new Client({ connectionString, application_name: 'calabash start' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; database: string }>(
      `select pg_backend_pid() as pid, concat_ws(' ', oid, pg_postmaster_start_time()) as database
       from pg_database where datname = current_database()`,
    );
    const { processID } = client as unknown as { processID: number };
    return { isPooled: rows[0]?.pid !== processID, database: rows[0]?.database ?? '' };
  } catch (cause) {
    throw new StartError(
      `The database does not answer (${sentenceOf(cause)}); check ${variable}.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Query = (...args: unknown[]) => unknown;
type Answered = (error: unknown, result?: unknown) => void;

/**
 * Sends statements without their names, and each with a limit of its own, which a transaction takes
 * with its BEGIN. Needs a connection with `pipeline`, so that this costs no further round trip.
 * @param limitMs after which PostgreSQL ends a statement; without it, never
 */
export function keepNoSession(client: pg.PoolClient, limitMs: number | undefined): void {
  const query = client.query.bind(client) as Query;
  const limit = limitMs === undefined ? '' : `; set local statement_timeout = ${limitMs}`;
  client.query = ((...args: unknown[]) => {
    const [asked, ...rest] = [withoutName(args[0]), ...args.slice(1)];
    if (!limit) return query(asked, ...rest);
    if (isBegin(asked)) return query(`${textOf(asked)}${limit}`, ...rest.filter(isCallback));
    if (client.getTransactionStatus() !== 'I') return query(asked, ...rest);
    const answered = rest.find(isCallback);
    const result = inLimits(query, limit, asked, rest);
    if (!answered) return result;
    result.then(
      (value) => answered(null, value),
      (error: unknown) => answered(error),
    );
  }) as typeof client.query;
}

/** A transaction of one statement, of which nobody is told before it is committed. */
async function inLimits(query: Query, limit: string, asked: unknown, rest: unknown[]) {
  const sent = [
    query(`begin${limit}`),
    query(asked, ...rest.filter((each) => !isCallback(each))),
    query('commit'),
  ];
  const [begun, answer, committed] = await Promise.allSettled(sent);
  for (const each of [answer, begun, committed]) if (each?.status === 'rejected') throw each.reason;
  return answer?.status === 'fulfilled' ? answer.value : undefined;
}

const isCallback = (value: unknown): value is Answered => typeof value === 'function';

function withoutName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return asked;
  return { ...asked, name: undefined };
}

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : (asked as { text: string }).text;
}

const isBegin = (asked: unknown) => /^\s*(?:begin|start transaction)\b/i.test(textOf(asked));
