// One pool of PostgreSQL connections and Drizzle on top of it. Owns no tables and no queries.
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { hostsOf, type Where } from './hosts.server.ts';
import { keepNoSession } from './pooler.server.ts';
import { limitWaits, takeBackEnded } from './request-timeout.server.ts';

/** What use cases query: the database or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = { pool: pg.Pool; db: Db; close(): Promise<void> };

/**
 * Opens a pool; connections are made when first needed.
 * @param where postgres://user:password@host/name, or …?host=/folder for a Unix socket; of several
 *   hosts (hosts.server.ts) the one that takes writes
 * @param options.max most connections at a time
 * @param options.limitMs how long anybody waits for a connection or for one statement; without it,
 *   ten seconds for a connection and for ever for a statement
 * @param options.isPooled whether a pooler of transactions is in between (pooler.server.ts)
 * @param options.onConnectionLost hears of idle connections that broke; the pool replaces them by
 *   itself
 */
export function openDatabase(
  where: Where,
  options: {
    max: number;
    limitMs?: number;
    isPooled?: boolean;
    onConnectionLost?: (error: Error) => void;
  },
): Database {
  const { limitMs, isPooled = false } = options;
  const { connectionString, Client } = hostsOf(where);
  // A little earlier, so that a slow statement is ended by the server itself.
  const statementMs = limitMs === undefined ? undefined : Math.ceil(limitMs * 0.9);
  const pool = new pg.Pool({
    connectionString,
    Client,
    max: options.max,
    connectionTimeoutMillis: limitMs ?? 10_000,
    application_name: 'calabash',
    ...(isPooled ? { pipeline: true } : { statement_timeout: statementMs }),
  });
  if (isPooled) pool.on('connect', (client) => keepNoSession(client, statementMs));
  // Without a listener a lost connection would end the process: the pool listens to idle ones only,
  // and those in the middle of a transaction have nobody.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  pool.on('connect', (client) => void client.on('error', () => undefined));
  takeBackEnded(pool);
  const limited = limitMs === undefined ? undefined : limitWaits(pool, limitMs);
  let closed: Promise<void> | undefined;
  return {
    pool,
    db: drizzle({ client: pool }),
    close: () => {
      limited?.stop();
      return (closed ??= pool.end());
    },
  };
}

/**
 * PostgreSQL's and the network's codes for a server that is not there, is just starting or
 * stopping, has no connection left, took too long, or is a standby that takes no writes.
 */
const AWAY_CODES =
  /^(?:08\w{3}|25006|57014|57P0[123]|53300|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND))$/;
/** The driver's own failures have sentences only. */
const AWAY_SENTENCES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** PostgreSQL's codes for a value that it cannot take, or that breaks a constraint. */
const UNFIT_CODES = /^2[23]\w{3}$/;

/** Whether the database refused a value, so that the same statement fails each time. */
export function isRefusedValue(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && UNFIT_CODES.test(String(cause.code))) return true;
  return false;
}

/**
 * Whether a failure means that the database cannot be reached now, so that the same request may
 * succeed a little later.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    // A missing Unix socket is a missing file.
    if (
      AWAY_CODES.test(code) ||
      AWAY_SENTENCES.test(cause.message) ||
      (code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect')
    )
      return true;
  }
  return false;
}
