// Counts beside a page for those who show it: attributes, places and prices of the matches,
// each without its own filter. Few matches are counted one by one, many in a sample.
import { eq, type SQL } from 'drizzle-orm';
import { searchTermTable } from '#features/search/search.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { ATTRIBUTE_NAMES, type AttributeName } from '#features/search/search.limits.ts';
import type { PriceBars } from '#features/search/search.schema.ts';
import {
  FLAG_SET,
  POSTED_WITHIN,
  type AttributeCounts,
  ATTRIBUTES,
} from '#features/search/search.attributes.ts';
import {
  noticeMissing,
  type SearchServers,
  searchServersOf,
} from '#features/search/servers/ask.server.ts';
import {
  ON_SERVERS,
  priceConditions,
  sampleConditions,
  tokenConditions,
} from './conditions.server.ts';
import { countHere, countOnServers, type FacetRow } from './facet-rows.server.ts';
import { countCountries, countFromSummary, isCounted } from './counts.server.ts';
import { LIMITS, type Limits, whatIsKnown } from './known.server.ts';
import { sampleWith, SOLD_TOKEN } from './index-tokens.server.ts';
import { barsOf, edgesInCents } from './prices.ts';
import { findMatches } from './plan.server.ts';
import type { SearchQuery } from './query.server.ts';
import { scaleOf } from '#features/search/query/attributes.tokens.ts';

export type Facets = {
  /** Those to count; empty for none. */
  attributes: readonly AttributeName[];
  /** Countries, or the parts of the one that is asked for; null for none. */
  places: 'country' | 'parish' | null;
  /** The currency of the bars, and its units for one US dollar; null for none. */
  prices: { currency: string; rate: number } | null;
  /** How many are sold. */
  sold?: boolean;
};
export type Counted = {
  attributes: AttributeCounts;
  /** By country code, or by that of a part of it, "" where none is named. */
  place: Record<string, number>;
  prices: PriceBars | null;
  /** Null where it was not asked for. */
  sold: number | null;
  /** Whether any of it comes of a sample, or something is missing. */
  approximate: boolean;
  /** Whether some of it is on a server that did not answer. */
  partial: boolean;
};

/** A query without one of its filters, and what is counted of it. */
type Group = {
  query: SearchQuery;
  /** What the tokens begin with. */
  tokens: string[];
  posted: boolean;
  places: Facets['places'];
  prices: boolean;
};
type Row = FacetRow;

/** Listings that a sample should have: a choice that one in a hundred has is then seen. */
const WANTED_ROWS = 800;

/** Counts beside a page. Of many matches these are estimates, and rare choices are left out. */
export async function countFacets(
  ctx: Ctx,
  query: SearchQuery,
  facets: Facets,
  limits: Pick<Limits, 'exact'> = LIMITS,
): Promise<Counted> {
  const { found, partial } = await noticeMissing(() => countAll(ctx, query, facets, limits));
  return { ...found, partial, approximate: found.approximate || partial };
}

async function countAll(
  ctx: Ctx,
  query: SearchQuery,
  facets: Facets,
  limits: Pick<Limits, 'exact'>,
): Promise<Omit<Counted, 'partial'>> {
  const isSummed = facets.places === 'country' && isCounted(query);
  const summed = isSummed ? await countCountries(ctx, query, LIMITS.smallShop) : null;
  const groups = groupsOf(query, isSummed ? { ...facets, places: null } : facets);
  const edges = facets.prices ? edgesInCents(facets.prices.rate) : [];
  const exact = Math.floor(limits.exact / Math.max(groups.length, 1));
  const counted = await Promise.all(groups.map((group) => countGroup(ctx, group, edges, exact)));
  const rows = counted.flatMap((group) => group.rows);
  const of = (what: Row['what']) => sumsOf(rows.filter((row) => row.what === what));
  const prices = new Map([...of('price')].map(([place, n]) => [Number(place), n]));
  return {
    attributes: nameAttributes(facets.attributes, of('token'), of('posted')),
    place: summed ?? Object.fromEntries(of('place')),
    prices: facets.prices && barsOf(prices, facets.prices.currency),
    sold: facets.sold ? await countSold(ctx, query) : null,
    approximate: counted.some(({ weight }) => weight > 1),
  };
}

/** Several servers have a row each. */
function sumsOf(rows: readonly Row[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { key, n } of rows) sums.set(key, (sums.get(key) ?? 0) + n);
  return sums;
}

/** One group for all that nothing filters by, and one more for each filter that is set. */
function groupsOf(query: SearchQuery, { attributes, places, prices }: Facets): Group[] {
  const groupOf = (query: SearchQuery): Group => ({
    query,
    tokens: [],
    posted: false,
    places: null,
    prices: false,
  });
  const all = groupOf(query);
  const others: Group[] = [];
  const groupWithout = (isSet: boolean, without: Partial<SearchQuery>): Group => {
    if (!isSet) return all;
    const group = groupOf({ ...query, ...without });
    others.push(group);
    return group;
  };
  for (const token of new Set(attributes.map((name) => ATTRIBUTES[name].token))) {
    if (token === 'posted') groupWithout(query.posted !== null, { posted: null }).posted = true;
    // What is chosen of those of which all are wanted stays: others are counted beside it.
    else if (!isSplit(token))
      groupWithout(
        query.attributes.some(({ attribute }) => attribute === token),
        {
          attributes: query.attributes.filter(
            ({ attribute }) => attribute !== token && attribute !== MODELS[token],
          ),
        },
      ).tokens.push(token);
    else all.tokens.push(token);
  }
  const anywhere = places === 'country' ? { country: null, parish: null } : { parish: null };
  const placed = query.parish !== null || (places === 'country' && query.country !== null);
  if (places) groupWithout(placed, anywhere).places = places;
  const priced = query.minPrice !== null || query.maxPrice !== null;
  if (prices) groupWithout(priced, { minPrice: null, maxPrice: null }).prices = true;
  const isAsked = all.tokens.length > 0 || all.posted || all.places !== null || all.prices;
  return isAsked ? [all, ...others] : others;
}

/**
 * What is one of the chosen: other makes are counted without the model, which is none of theirs.
 */
const MODELS: Readonly<Record<string, string>> = {
  make: 'model',
  compatibleMake: 'compatibleModel',
};

const isSplit = (token: string): boolean =>
  ATTRIBUTE_NAMES.some((name) => {
    const attribute = ATTRIBUTES[name];
    return attribute.token === token && attribute.kind === 'choice' && attribute.every === true;
  });

type GroupCounts = { rows: Row[]; matches: number; weight: number };

/** @param exact up to so many matches are counted one by one */
async function countGroup(
  ctx: Ctx,
  group: Group,
  edges: number[],
  exact: number,
): Promise<GroupCounts> {
  const { query } = group;
  const counts = await countFromSummary(ctx, query);
  const { atMost, expected } = whatIsKnown(counts, counts.total, query);
  const servers = await searchServersOf(ctx);
  const spelled = servers ? { spelled: ON_SERVERS } : {};
  // One and the same place for all of it: what is asked is spelled for that place.
  const count = { group, edges, servers };
  const all = () => countRows(ctx, count, tokenConditions(query, spelled), 1);
  if (atMost <= exact) return all();
  const weight = sampleWith(WANTED_ROWS, expected);
  const sample = await countRows(
    ctx,
    count,
    sampleConditions(query, weight, spelled.spelled),
    weight,
  );
  if (sample.matches <= exact) return all();
  const better = sampleWith(WANTED_ROWS, sample.matches);
  if (better * 2 >= weight) return sample;
  return countRows(ctx, count, sampleConditions(query, better, spelled.spelled), better);
}

/** Counts those of the group that conditions find, each for so many. */
async function countRows(
  ctx: Ctx,
  { group, edges, servers }: { group: Group; edges: number[]; servers: SearchServers | null },
  conditions: SQL[],
  weight: number,
): Promise<GroupCounts> {
  const { query, tokens, posted, places, prices } = group;
  const found = [...conditions, ...priceConditions(query)];
  const since = posted
    ? POSTED_WITHIN.map((days) => ({ key: String(days), time: daysBefore(ctx.now, days) }))
    : [];
  const asked = { found, tokens, places, edges: prices ? edges : null, since };
  const rows = servers ? await countOnServers(servers, asked) : await countHere(ctx, asked);
  const weighed = rows.map((row) => ({ ...row, n: row.n * weight }));
  const isOwn = ({ what, key }: { what: string; key: string }) =>
    what !== 'token' || tokens.includes(key.slice(0, key.indexOf(':')));
  return {
    rows: weighed.filter((row): row is Row => row.what !== 'all' && isOwn(row)),
    matches: weighed.reduce((sum, { what, n }) => (what === 'all' ? sum + n : sum), 0),
    weight,
  };
}

const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * 86_400_000).toISOString();

/** Values of choices as they are; at each bound all that it lets in. */
function nameAttributes(
  names: readonly AttributeName[],
  tokens: ReadonlyMap<string, number>,
  posted: ReadonlyMap<string, number>,
): AttributeCounts {
  const counts: AttributeCounts = {};
  for (const name of names)
    counts[name] = name === 'posted' ? Object.fromEntries(posted) : countsOf(name, tokens);
  return counts;
}

function countsOf(
  name: AttributeName,
  tokens: ReadonlyMap<string, number>,
): Record<string, number> {
  const attribute = ATTRIBUTES[name];
  const at = (value: string) => tokens.get(`${attribute.token}:${value}`) ?? 0;
  if (attribute.kind === 'flag') return { [FLAG_SET]: at(FLAG_SET) };
  if (attribute.kind === 'choice') {
    const start = `${attribute.token}:`;
    const own = [...tokens].filter(([token]) => token.startsWith(start));
    return Object.fromEntries(own.map(([token, n]) => [token.slice(start.length), n]));
  }
  const scale = scaleOf(attribute);
  const sum = (values: readonly string[]) => values.reduce((all, value) => all + at(value), 0);
  return Object.fromEntries(
    attribute.bounds.map((bound) => {
      const place = scale.indexOf(String(bound));
      const within = attribute.kind === 'atLeast' ? scale.slice(place) : scale.slice(0, place + 1);
      return [String(bound), sum(within)];
    }),
  );
}

/** Counts the sold ones of the matches; an estimate where they are very many. */
async function countSold(ctx: Ctx, query: SearchQuery): Promise<number> {
  const [known] = await ctx.readDb
    .select({ df: searchTermTable.df })
    .from(searchTermTable)
    .where(eq(searchTermTable.term, SOLD_TOKEN.slice(1, -1)));
  const { words } = query;
  const asked = {
    query: words === null ? SOLD_TOKEN : `(${words.query}) & ${SOLD_TOKEN}`,
    frequencies: [...(words?.frequencies ?? []), known?.df ?? 0],
  };
  const range = { after: null, offset: 0, limit: 1 };
  const sold: SearchQuery = { ...query, words: asked, sort: 'newest' };
  const { total } = await findMatches(ctx, sold, range);
  return total;
}
