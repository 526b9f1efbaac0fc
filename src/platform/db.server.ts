// One pool of PostgreSQL connections and Drizzle on top of it. Owns no tables and no queries.
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** What use cases query: the database or a transaction in it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = { pool: pg.Pool; db: Db; close(): Promise<void> };

/**
 * Opens a pool; connections are made when first needed.
 * @param url postgres://user:password@host/name, or …?host=/folder for a Unix socket
 * @param options.max most connections at a time
 * @param options.onConnectionLost hears of idle connections that broke; the pool replaces them by itself
 */
export function openDatabase(url: string, options: { max: number; onConnectionLost?: (error: Error) => void }): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.max, connectionTimeoutMillis: 10_000, application_name: 'calabash' });
  // Without a listener a lost idle connection would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  let closed: Promise<void> | undefined;
  return { pool, db: drizzle({ client: pool }), close: () => (closed ??= pool.end()) };
}
