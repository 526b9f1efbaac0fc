/** What every use case receives: made once per request or job, never stored. */
import type { Db } from './db.server.ts';
import type { Log } from './log.server.ts';

export type Actor = { id: string; role: 'user' | 'moderator' | 'admin' };

export type Ctx = {
  db: Db;
  /** Reads that may lag behind (DATABASE_REPLICA_URL); the same as `db` without a replica. */
  readDb: Db;
  actor: Actor | null;
  locale: string;
  /** Display currency, an ISO 4217 code of the catalog. */
  currency: string;
  now: Date;
  log: Log;
  requestId: string;
};
