// Counts what is beside a page: in one statement here, and in one on each of several servers.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { SearchServers } from '#features/search/servers/ask.server.ts';
import { APART } from './on-servers.server.ts';
import { where } from './query.server.ts';

/** What one group has: `what` names the kind, `key` the value. */
export type FacetRow = { what: 'token' | 'place' | 'price' | 'posted'; key: string; n: number };
export type CountedRow = FacetRow | { what: 'all'; key: string; n: number };

type Asked = {
  /** Finds what is counted. */
  found: SQL[];
  /** What attributes are counted, by the beginnings of their tokens; none for none. */
  tokens: readonly string[];
  places: 'country' | 'parish' | null;
  /** Bounds of the bars of prices; null for none. */
  edges: readonly number[] | null;
  /** Times since which matches are counted, with the key of each. */
  since: readonly { key: string; time: string }[];
};

/** All of them in one statement, which visits the matches once. */
export async function countHere(
  ctx: Ctx,
  { tokens, places, edges, found, since }: Asked,
): Promise<CountedRow[]> {
  // Of one kind few tokens are left; of many, choosing takes longer than counting them all.
  const [only, ...more] = tokens.map((token) => `${token}:`);
  const chosen =
    only && more.length === 0 ? where([sql`starts_with(token, ${only})`]) : sql.empty();
  const parts = [
    sql`SELECT 'all' AS what, '' AS key, count(*)::int AS n FROM matches`,
    ...(tokens.length > 0
      ? [
          // In the list of columns: as a joined function it would take three times as long.
          sql`SELECT 'token', token, count(*)::int FROM (
            SELECT unnest(traits) AS token FROM matches
          ) m ${chosen} GROUP BY token`,
        ]
      : []),
    ...(places
      ? [
          sql`SELECT 'place', coalesce(${sql.raw(places)}, ''), count(*)::int FROM matches GROUP BY 2`,
        ]
      : []),
    ...(edges
      ? [
          sql`SELECT 'price', width_bucket(price, ${sql.param(edges)}::bigint[])::text,
            count(*)::int FROM matches GROUP BY 2`,
        ]
      : []),
    ...since.map(
      ({ key, time }) => sql`SELECT 'posted', ${key}, count(*)::int FROM matches
        WHERE created_at >= ${time}`,
    ),
  ];
  const columns = sql.raw(
    [
      ...(tokens.length > 0 ? ['traits'] : []),
      ...(places ? [places] : []),
      ...(edges ? ['price'] : []),
      ...(since.length > 0 ? ['created_at'] : []),
    ].join(', '),
  );
  const { rows } = await ctx.readDb.execute<CountedRow>(
    sql`WITH matches AS MATERIALIZED (SELECT ${columns} FROM listing_search ${where(found)})
      ${sql.join(parts, sql` UNION ALL `)}`,
  );
  return rows;
}

type Cell = {
  token: string | null;
  place: string | null;
  bar: number | null;
  n: number;
  times: number[];
};

/**
 * The same of several servers, which may have a row of each key. One visit to the matches of each:
 * `traits` has a row for each attribute, and one without a token for the listing itself.
 */
export async function countOnServers(
  servers: SearchServers,
  { found, tokens, places, edges, since }: Asked,
): Promise<CountedRow[]> {
  const byToken = tokens.length > 0;
  const ofListing = (value: SQL) => (byToken ? sql`CASE WHEN token = '' THEN ${value} END` : value);
  const keys = [
    ...(byToken ? [sql`token`] : []),
    ...(places ? [sql`${ofListing(sql.raw(places))} AS place`] : []),
    ...(edges
      ? [sql`${ofListing(sql`width_bucket(price, ${sql.param(edges)}::bigint[])`)} AS bar`]
      : []),
  ];
  const columns = [
    sql`${APART} AS apart`,
    sql`count(*) AS n`,
    ...keys,
    ...since.map(
      ({ time }, at) =>
        sql`count(*) FILTER (WHERE created_at >= ${time}::timestamptz)
          AS ${sql.raw(`since_${at}`)}`,
    ),
  ];
  // By their places, because a parameter that is said twice is two.
  const groups = [sql`1`, ...keys.map((_, at) => sql.raw(String(at + 3)))];
  const times = since.map((_, at) => sql.raw(`since_${at}`));
  const [only, ...more] = tokens.map((token) => `${token}:`);
  const chosen =
    only && more.length === 0 ? [sql`(token = '' OR starts_with(token, ${only}))`] : [];
  const rows = await servers.ask<Cell>(
    ({ listings, traits, slots }) => sql`
      SELECT ${sql.join(columns, sql`, `)}
      FROM ${byToken ? traits : listings} ${where([...found, ...chosen, ...slots])}
      GROUP BY ${sql.join(groups, sql`, `)}`,
    (union) => sql`
      WITH found AS MATERIALIZED (${union})
      SELECT ${byToken ? sql`token` : sql`NULL AS token`},
        ${places ? sql`place` : sql`NULL AS place`}, ${edges ? sql`bar` : sql`NULL AS bar`},
        n::int AS n, to_json(ARRAY[${sql.join(times, sql`, `)}]::bigint[]) AS times FROM found`,
  );
  const none = since.map(({ key }) => ({ what: 'posted' as const, key, n: 0 }));
  return [...none, ...rows.flatMap((cell) => rowsOf(cell, { places, edges, since }))];
}

function rowsOf(
  { token, place, bar, n, times }: Cell,
  { places, edges, since }: Pick<Asked, 'places' | 'edges' | 'since'>,
): CountedRow[] {
  if (token) return [{ what: 'token', key: token, n }];
  return [
    { what: 'all', key: '', n },
    ...(places ? [{ what: 'place' as const, key: place ?? '', n }] : []),
    ...(edges ? [{ what: 'price' as const, key: String(bar), n }] : []),
    ...since.map(({ key }, at) => ({ what: 'posted' as const, key, n: times[at] ?? 0 })),
  ];
}
