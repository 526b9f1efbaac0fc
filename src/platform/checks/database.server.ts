// Whether the database is one that a shop can rely on: its version, its settings, its schema, its
// replicas, the way past a pooler.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { isDatabaseAway } from '../db/db.server.ts';
import { readMigrations } from '../db/migrations.server.ts';
import type { Partitioned } from '../db/partition-spans.server.ts';
import { readPartitions } from '../db/partitions.server.ts';
import { isThroughPooler } from '../db/pooler.server.ts';
import { findSchemaState, schemaProblem } from '../db/schema-support.server.ts';
import { StartError } from '../process/start-error.server.ts';
import {
  type Answer,
  type Check,
  failed,
  ok,
  reasonOf,
  together,
  warning,
} from './check.server.ts';

const LEAST_VERSION = 15;
const EXTENSIONS = ['unaccent', 'pg_trgm'];
/** One process asks for 20 for requests, 10 for jobs, and some for what is beside. */
const LEAST_CONNECTIONS = 40;

type Settings = {
  version: string;
  number: number;
  missing: string[];
  careless: string[];
  readonly: boolean;
  connections: number;
  encoding: string;
};

export const databaseCheck: Check = {
  name: 'database',
  async run({ db }) {
    let settings: Settings;
    try {
      const { rows } = await db.execute<Settings>(sql`
        select current_setting('server_version') as version,
          current_setting('server_version_num')::int / 10000 as number,
          array(select name from unnest(${sql.param(EXTENSIONS)}::text[]) name
            where not exists (select from pg_extension where extname = name)) as missing,
          array(select name from pg_settings
            where name in ('fsync', 'full_page_writes') and setting = 'off') as careless,
          pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as readonly,
          current_setting('max_connections')::int as connections,
          current_setting('server_encoding') as encoding`);
      settings = rows[0] as Settings;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return failed('database.away', { reason: reasonOf(error) });
    }
    const { version, missing, careless, connections, encoding } = settings;
    if (settings.number < LEAST_VERSION) return failed('database.old', { version });
    if (settings.readonly) return failed('database.readonly');
    if (encoding !== 'UTF8') return failed('database.encoding', { encoding });
    if (missing.length > 0) return failed('database.extensions', { names: missing.join(', ') });
    if (careless.length > 0) return failed('database.careless', { names: careless.join(', ') });
    if (connections < LEAST_CONNECTIONS) return warning('database.connections', { connections });
    return ok('database.fine', { version });
  },
};

/** A newer schema is for this program only where nothing was taken away that it needs. */
export const schemaCheck: Check = {
  name: 'schema',
  async run({ db }) {
    const state = await findSchemaState({ query: (text) => db.execute(sql.raw(text)) });
    const migrations = readMigrations();
    if (state.newest === null) return warning('schema.none');
    if (schemaProblem(state, migrations)) return failed('schema.newer');
    const own = migrations.at(-1)?.at ?? 0;
    if (state.newest > own) return warning('schema.newer');
    return state.newest < own ? failed('schema.older') : ok('schema.fine');
  },
};

/** About the tables that lie in a partition for each month or day. */
export const partitionsCheck = (tables: readonly Partitioned[]): Check => ({
  name: 'partitions',
  async run({ db, clock }) {
    const now = new Date(clock());
    const states = await Promise.all(tables.map((each) => readPartitions({ db, now }, each)));
    const refused = states.flatMap((state) => state.refused);
    if (refused.length > 0) return failed('partitions.refused', { names: refused.join(', ') });
    const missing = states.flatMap((state) => state.missing ?? []);
    if (missing.length > 0) return warning('partitions.missing', { names: missing.join(', ') });
    const strays = states.filter((state) => state.strays).map(({ table }) => table);
    if (strays.length > 0) return warning('partitions.strays', { names: strays.join(', ') });
    return ok('partitions.fine');
  },
});

const MOST_LAG_SECONDS = 5;

export const replicaCheck: Check = {
  name: 'replica',
  async run({ env }) {
    const answers = await Promise.all(env.databaseReplicaUrls.map(askReplica));
    const wrong = answers.filter(({ state }) => state === 'failed');
    return together(wrong.length > 0 ? wrong : answers) ?? ok('replica.none');
  },
};

async function askReplica(url: string): Promise<Answer> {
  const { host } = new URL(url);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // One that has replayed all that it received is not behind, however long ago that was.
    const { rows } = await client.query<{ lag: number | null }>(`
      select case when not pg_is_in_recovery() then null
        when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8
      end as lag`);
    const lag = rows[0]?.lag ?? null;
    if (lag === null) return failed('replica.primary', { host });
    return lag > MOST_LAG_SECONDS
      ? failed('replica.behind', { host, seconds: Math.round(lag) })
      : ok('replica.fine', { host });
  } catch (error) {
    return failed('replica.away', { host, reason: reasonOf(error) });
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const poolerCheck: Check = {
  name: 'pooler',
  async run({ env: { databaseUrl, databaseDirectUrl } }) {
    if (!databaseUrl) return ok('pooler.none');
    try {
      return (await isThroughPooler({ databaseUrl, databaseDirectUrl }))
        ? ok('pooler.fine')
        : ok('pooler.none');
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return failed('pooler.wrong', { reason: reasonOf(error) });
    }
  },
};
