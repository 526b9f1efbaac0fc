// What a query asks of the rows and indexes of listing_search, as SQL. Which of them is asked is
// the plan's business.
import { sql, type SQL } from 'drizzle-orm';
import { COUNTRIES, TOP_CATEGORIES } from '#features/catalog/catalog.data.ts';
import { tokensBetween, sampleEndings, sampleTokens } from './index-tokens.server.ts';
import { LARGEST_PRICE, quoteLexeme, type SearchQuery } from './query.server.ts';

/** Terms of the dictionary that are words; tokens of filters and titles have these signs. */
export const IS_WORD = sql.raw(`term !~ '[:^#~=>+]|^-'`);

const MARKED = '(words, id, created_at, price, category_id, root_id, country, parish, condition)';
/**
 * The index expressions of 0002 and 0032, letter for letter: with any other spelling PostgreSQL
 * would not use the index.
 */
export const TOKENS = sql.raw(`listing_marks${MARKED}`);

/** How a table of listings spells what conditions are about. */
export type Spelling = {
  tokens: SQL;
  sampleTokens: SQL;
  /** What its indexes of samples are about. */
  sampled: SQL;
  /** One of sixteen random groups of the sampled ones. */
  sampleGroup: SQL;
  /** A condition on a time, spelled so that no index has it. */
  since: (time: string) => SQL;
};

const LISTING_SEARCH: Spelling = {
  tokens: TOKENS,
  sampleTokens: sql.raw(`listing_sample_marks${MARKED}`),
  sampled: sql.raw(`right(id::text, 1) = '0'`),
  sampleGroup: sql.raw('substr(id::text, 35, 1)'),
  since: (time) => sql`(created_at + interval '0') >= ${time}`,
};

/** On search servers what is a function here is a column, and only what cannot change is sent. */
export const ON_SERVERS: Spelling = {
  tokens: sql.raw('marks'),
  sampleTokens: sql.raw('sample_marks'),
  sampled: sql.raw('sample_marks IS NOT NULL'),
  sampleGroup: sql.raw('sample_group'),
  since: (time) => sql`(created_at >= ${time}::timestamptz)::int <> 0`,
};

/**
 * A wider range of prices leaves so many rows in that checking them is cheaper than finding them.
 */
const OCTAVES_OF_A_FILTER = 4;

/**
 * Conditions that the word index answers by itself, without touching a row but for the moment of
 * `posted`, of which it only knows the day.
 * @param more.also one more tsquery
 * @param more.octaves a range of prices wider than this is left to `priceConditions`
 */
export function tokenConditions(
  query: SearchQuery,
  {
    also = null,
    octaves = OCTAVES_OF_A_FILTER,
    spelled = LISTING_SEARCH,
    tokens = spelled.tokens,
  }: { also?: string | null; octaves?: number; spelled?: Spelling; tokens?: SQL } = {},
): SQL[] {
  const exact = [
    query.categoryId !== null && `'c:${query.categoryId}'`,
    query.country !== null && quoteLexeme(`k:${query.country}`),
    query.parish !== null && quoteLexeme(`h:${query.parish}`),
  ].filter((token) => token !== false);
  const priced = query.minPrice !== null || query.maxPrice !== null;
  const bands = priced
    ? tokensBetween('price', query.minPrice ?? 0, query.maxPrice ?? LARGEST_PRICE, octaves)
    : null;
  const asked = [
    query.conditions.map((each) => `'n:${each}'`).join(' | ') || null,
    ...query.attributes.map(({ tokens }) => tokens.map(quoteLexeme).join(' | ')),
    query.posted ? tokensBetween('day', query.posted.from, query.posted.to) : null,
  ];
  // Separate conditions, so that GIN leaps through its posting lists from one to the other.
  return [
    ...[
      query.words?.query ?? null,
      exact.length > 0 ? exact.join(' & ') : null,
      ...asked,
      bands,
      also,
    ]
      .filter((part) => part !== null)
      .map((part) => sql`${tokens} @@ ${part}::tsquery`),
    ...postedCondition(query, spelled.since),
  ];
}

/**
 * The same within a sample, answered by the indexes of samples, which are a sixteenth as long; the
 * prices are left to `priceConditions`.
 */
export function sampleConditions(
  query: SearchQuery,
  oneIn: number,
  spelled: Spelling = LISTING_SEARCH,
): SQL[] {
  const { sampled, sampleGroup, sampleTokens: tokens } = spelled;
  if (!isCovered(query) || oneIn > 256)
    return [sampled, ...tokenConditions(query, { also: sampleTokens(oneIn), spelled, tokens })];
  const groups = sampleEndings(oneIn, 2).map((ending) => ending.charAt(0));
  return [
    sampled,
    sql`${sampleGroup} = ANY(${sql.param(groups)}::text[])`,
    ...coveredPlace(query),
    ...categoryCondition(query),
  ];
}

/**
 * Whether the covering index of country and category holds all that this query asks of a listing.
 */
export const isCovered = ({ words, parish, posted, attributes }: SearchQuery): boolean =>
  [words, parish, posted].every((filter) => filter === null) && attributes.length === 0;

/**
 * Conditions that the covering index of country and category answers without a visit to any row:
 * listings of one country and top-level category lie there side by side in the order of their
 * prices. All of either are named where the query names none, because PostgreSQL before 18 goes
 * from one pair of them to the next only so.
 */
export function coveredConditions(query: SearchQuery): SQL[] {
  const roots = query.categoryId === null ? ROOT_IDS : [query.rootId];
  return [
    ...coveredPlace(query),
    sql`root_id = ANY(${sql.param(roots)}::smallint[])`,
    ...(query.categoryId === query.rootId ? [] : categoryCondition(query)),
    ...priceConditions(query, sql.raw('price')),
  ];
}

function coveredPlace({ country, conditions }: SearchQuery): SQL[] {
  const countries = country === null ? COUNTRY_CODES : [country];
  return [sql`country = ANY(${sql.param(countries)}::bpchar[])`, ...conditionCondition(conditions)];
}

export const conditionCondition = (conditions: SearchQuery['conditions']): SQL[] =>
  conditions.length === 0 ? [] : [sql`condition = ANY(${sql.param(conditions)}::text[])`];

const COUNTRY_CODES = COUNTRIES.map(({ code }) => code);
const ROOT_IDS = TOP_CATEGORIES.map(({ id }) => id);

/** Parents include children: a top-level category is asked for by `root_id`. */
export function categoryCondition({
  categoryId,
  rootId,
}: Pick<SearchQuery, 'categoryId' | 'rootId'>): SQL[] {
  if (categoryId === null) return [];
  return [categoryId === rootId ? sql`root_id = ${categoryId}` : sql`category_id = ${categoryId}`];
}

/**
 * The exact bounds of the price, which tokens only answer roughly.
 * @param column an expression that no index has, unless an index on the price is meant to be used:
 *   beside tokens PostgreSQL would read half of such an index for the bounds alone, which takes
 *   longer than all the rest
 */
export function priceConditions(
  { minPrice, maxPrice }: Pick<SearchQuery, 'minPrice' | 'maxPrice'>,
  column = sql.raw('(price + 0)'),
): SQL[] {
  return [
    ...(minPrice === null ? [] : [sql`${column} >= ${minPrice}`]),
    ...(maxPrice === null ? [] : [sql`${column} <= ${maxPrice}`]),
  ];
}

/**
 * Whether it was posted since then. Spelled so that no index has it, for the same reason as the
 * bounds of the price, unless it is asked for otherwise.
 */
export function postedCondition(
  { posted }: Pick<SearchQuery, 'posted'>,
  since: Spelling['since'] = LISTING_SEARCH.since,
): SQL[] {
  return posted === null ? [] : [since(new Date(posted.from).toISOString())];
}

/** All that a query asks of a row, checked on the row itself. */
export function rowConditions(
  query: SearchQuery,
  since: Spelling['since'] = LISTING_SEARCH.since,
): SQL[] {
  const { words, country, parish, conditions, attributes } = query;
  return [
    ...categoryCondition(query),
    ...(country === null ? [] : [sql`country = ${country}`]),
    ...(parish === null ? [] : [sql`parish = ${parish}`]),
    ...conditionCondition(conditions),
    ...postedCondition(query, since),
    ...priceConditions(query),
    // Last, because they are the expensive ones.
    ...(words === null ? [] : [sql`words @@ ${words.query}::tsquery`]),
    ...attributes.map(
      ({ tokens }) => sql`words @@ ${tokens.map(quoteLexeme).join(' | ')}::tsquery`,
    ),
  ];
}
