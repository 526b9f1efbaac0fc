// Whether a PostgreSQL may hold a part of search, and bringing its schema up to date. Speaks to the
// server itself; what the primary knows of it is in declare.server.ts.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Ctx } from '#platform/context.ts';
import { sentenceOf, StartError } from '#platform/process/start-error.server.ts';
import { findDeclared } from './foreign.server.ts';
import { SERVER_MIGRATIONS } from './server-schema.server.ts';

const CONNECT_WITHIN_MS = 2_000;
const LEAST_VERSION = 15;

/** @throws when it does not answer in time */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'calabash search',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** What a server and the primary must agree on. */
const AGREED = `
  SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::int / 10000 AS number,
    current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
    (SELECT string_agg(word, ' ' ORDER BY word)
      FROM unnest(ARRAY['a', 'B', 'é', 'z', 'Z', '-a', '1', 'ñ', 'o', 'ø']) word) AS words,
    lower('ÉÑØ') AS lower,
    to_regclass('public.installation') IS NOT NULL AS "isShop"`;
type Agreed = {
  version: string;
  number: number;
  encoding: string;
  zone: string;
  words: string;
  lower: string;
  /** Whether a shop lies there, this one or another. */
  isShop: boolean;
};

const isLocal = (zone: string) => (/^(?:Etc\/)?(?:UTC|GMT|UCT|Zulu)$/.test(zone) ? 'UTC' : zone);

/**
 * Brings a server to what this program needs, and makes it this shop's.
 * @param shop the name of this shop and its database
 * @throws StartError with one sentence when it does not fit
 */
export async function prepareServer(
  ctx: Ctx,
  client: pg.Client,
  { name, shop }: { name: string; shop: string },
): Promise<Claim> {
  const { rows: own } = await ctx.db.execute<Agreed>(sql.raw(AGREED));
  const { rows: theirs } = await client.query<Agreed>(AGREED);
  const problem = differenceOf(own[0] as Agreed, theirs[0] as Agreed);
  if (problem) throw new StartError(`The search server ${name} ${problem}.`);
  const declared = [...(await findDeclared(ctx)).values()];
  const isReplaced = declared.some(({ isNewer }) => isNewer);
  try {
    await migrate(client, { name, isReplaced });
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The search server ${name} cannot be prepared: ${sentenceOf(cause)}.`, {
      cause,
    });
  }
  return claim(client, { name, shop });
}

function differenceOf(own: Agreed, theirs: Agreed): string | null {
  if (theirs.isShop) return 'is the database of a shop: name an empty one in SEARCH_SERVERS';
  if (theirs.number < LEAST_VERSION)
    return `is PostgreSQL ${theirs.version}, and must be ${LEAST_VERSION} or newer`;
  if (theirs.encoding !== 'UTF8') return `has the encoding ${theirs.encoding}, and must have UTF8`;
  if (isLocal(own.zone) !== isLocal(theirs.zone))
    return `has the time zone ${theirs.zone}, and the shop’s database has ${own.zone}`;
  if (own.words !== theirs.words || own.lower !== theirs.lower)
    return 'orders words otherwise than the shop’s database: make it with the same locale';
  return null;
}

/**
 * Several processes may do it at once: one does, the others wait.
 * @param isReplaced a newer version of this program runs already, on the same servers
 */
async function migrate(
  client: pg.Client,
  { name, isReplaced }: { name: string; isReplaced: boolean },
): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('calabash search'))`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS search_migration (
      number integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<{ newest: number }>(
    'SELECT coalesce(max(number), 0)::int AS newest FROM search_migration',
  );
  const newest = rows[0]?.newest ?? 0;
  if (newest > SERVER_MIGRATIONS.length && !isReplaced) {
    await client.query('ROLLBACK');
    throw new StartError(
      `The search server ${name} was prepared by a newer version of Calabash: use that one.`,
    );
  }
  for (const [index, statements] of SERVER_MIGRATIONS.entries()) {
    if (index < newest) continue;
    await client.query(statements);
    await client.query('INSERT INTO search_migration (number) VALUES ($1)', [index + 1]);
  }
  await client.query('COMMIT');
}

/** What a server knows of whoever writes to it. */
export type Claim = {
  /** The number of the last writer; null when it was nobody's until now. */
  epoch: number | null;
  /** Which one of this shop's servers it is; null where nobody has said so yet. */
  server: number | null;
};

async function claim(
  client: pg.Client,
  { name, shop }: { name: string; shop: string },
): Promise<Claim> {
  const { rowCount } = await client.query(
    'INSERT INTO search_writer (shop, epoch) VALUES ($1, 0) ON CONFLICT DO NOTHING',
    [shop],
  );
  if (rowCount === 1) return { epoch: null, server: null };
  const { rows } = await client.query<{ shop: string; epoch: string; server: number | null }>(
    'SELECT shop, epoch, server FROM search_writer',
  );
  const [owner] = rows;
  if (owner?.shop === shop) return { epoch: Number(owner.epoch), server: owner.server };
  const isSameShop = owner?.shop.split(' ')[0] === shop.split(' ')[0];
  const whose = isSameShop ? 'another database of this shop' : 'another shop';
  throw new StartError(
    `The search server ${name} belongs to ${whose}: name an empty database in SEARCH_SERVERS, ` +
      'or say DELETE FROM search_writer there if nobody else uses it.',
  );
}

/** From now on it is this one, whatever address leads to it. */
export async function claimFor(client: pg.Client, server: number): Promise<void> {
  await client.query('UPDATE search_writer SET server = $1', [server]);
}
