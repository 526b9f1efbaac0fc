// Hits of the search plans: the orders in which they stand, for SQL and in memory, and the cursors
// that continue after one. Knows nothing of filters; see query.server.ts.
import { sql, type SQL } from 'drizzle-orm';
import type { RowSort } from '#features/search/search.limits.ts';
import { keyset } from '#platform/db/keyset.server.ts';
import { tokensBetween } from './index-tokens.server.ts';
import { where } from './query.server.ts';

/** The sections of a list, in their order; see sections.server.ts. */
export const SECTIONS = [0, 1, 2] as const;
export type Section = (typeof SECTIONS)[number];

/** The section of a number; the first one for all others. */
const readSection = (value: number | null): Section =>
  SECTIONS.find((section) => section === value) ?? 0;

/** A matching row with what orders it. Money in US cents, time in milliseconds. */
export type Hit = {
  id: string;
  price: number;
  createdAt: number;
  views: number;
  trending: boolean;
  /** Which stretch of the list it is in; see sections.server.ts. */
  section: Section;
  /** Where it stands among the best matches. */
  best?: BestPlace;
  /** Whether it has the words only as they were widened: these come behind the others. */
  widened?: boolean;
};
/** A hit of which nothing is known yet. */
export const NO_HIT: Hit = {
  id: '',
  price: 0,
  createdAt: 0,
  views: 0,
  trending: false,
  section: 0,
};
export type Cursor = Hit;
/** Which hits of an order: so many, from a place on or behind one. */
export type Range = { after: Cursor | null; offset: number; limit: number };

/** A row in the order of time. */
export type PageEnd = Pick<Hit, 'createdAt' | 'id' | 'section'>;
/**
 * A place among the best matches of a moment: the score, null behind the compared ones, and where
 * these end (questions/best.server.ts); null where all were compared.
 */
export type BestPlace = {
  asOf: number;
  score: number | null;
  end: PageEnd | null;
  titleEnd: PageEnd | null;
};

/** A hit's place in any order, within its section. */
type Place = Omit<Hit, 'createdAt' | 'section' | 'best' | 'widened'> & { createdAt: string };
type SortKeys = {
  orderBy: SQL;
  after: (at: Place) => SQL;
  afterInParts: (at: Place) => SQL;
  upTo: (at: Place) => SQL;
  cursorOf: (at: Place) => string;
  read: (cursor: string | undefined) => Partial<Place> | null;
};

const placeOf = ({ createdAt, ...hit }: Hit): Place => ({
  ...hit,
  createdAt: new Date(createdAt).toISOString(),
});

const createdAt = { by: sql`created_at`, type: 'time' } as const;
const price = { by: sql`price`, type: 'integer' } as const;
const views = { by: sql`views`, type: 'integer', descending: true } as const;
const trending = { by: sql`trending`, type: 'boolean', descending: true } as const;
const id = { by: sql`id`, type: 'uuid' } as const;
const fromLast = { ...id, descending: true } as const;

/** Every order ends in the id, so that it is total and a cursor finds its place. */
const KEYS: Record<RowSort, SortKeys> = {
  newest: keyset('listings.newest', {
    createdAt: { ...createdAt, descending: true },
    id: fromLast,
  }),
  oldest: keyset('listings.oldest', { createdAt, id }),
  'price-low': keyset('listings.price-low', { price, id }),
  'price-high': keyset('listings.price-high', {
    price: { ...price, descending: true },
    id: fromLast,
  }),
  popular: keyset('listings.popular', { views, id: fromLast }),
  trending: keyset('listings.trending', { trending, views, id: fromLast }),
};

type Order = { by: SQL } & Record<'after' | 'afterInParts' | 'upTo', (cursor: Cursor) => SQL>;

/**
 * The order of a section, and what comes after a cursor there, or up to it. What is sent to search
 * servers is said in parts.
 */
export const ORDERS = Object.fromEntries(
  Object.entries(KEYS).map(([sort, { orderBy, after, afterInParts, upTo }]) => [
    sort,
    {
      by: orderBy,
      after: (cursor: Cursor) => after(placeOf(cursor)),
      afterInParts: (cursor: Cursor) => afterInParts(placeOf(cursor)),
      upTo: (cursor: Cursor) => upTo(placeOf(cursor)),
    },
  ]),
) as Record<RowSort, Order>;

/** The newest first, section by section, as PostgreSQL orders them. */
export const compareNewest = (a: Hit, b: Hit): number =>
  a.section - b.section || b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Popular and trending are ordered by counters, which live in listing_stats. */
export const byCounters = (sort: RowSort): boolean => sort === 'popular' || sort === 'trending';

/** Whether a hit trends, where that orders the list; else no plan tells it. */
export const trendsTold = (sort: RowSort): SQL =>
  sort === 'trending' ? sql`trending` : sql`false AS trending`;

export const byTime = (sort: RowSort): boolean => sort === 'newest' || sort === 'oldest';
export const byPrice = (sort: RowSort): boolean => sort === 'price-low' || sort === 'price-high';

/** The orders of counters on listing_stats itself, whose index they follow. */
const leader = { by: sql`listing_id`, type: 'uuid', descending: true } as const;
const LEADERS = {
  popular: keyset('leaders.popular', { views, id: leader }),
  trending: keyset('leaders.trending', { trending, views, id: leader }),
};

/**
 * The first `count` listings by their counters, or those after a cursor, with these counters: read
 * from the index alone.
 */
export function leaders(sort: RowSort, after: Cursor | null, count: number): SQL {
  const order: Pick<SortKeys, 'orderBy' | 'after'> =
    sort === 'trending' ? LEADERS.trending : LEADERS.popular;
  const start = after ? [order.after(placeOf(after))] : [];
  return sql`SELECT listing_id, views, ${trendsTold(sort)} FROM listing_stats ${where(start)}
    ORDER BY ${order.orderBy} LIMIT ${count}`;
}

/** Columns of a Hit as numbers that JavaScript holds exactly. */
export const HIT_COLUMNS = sql.raw(
  `id, price::float8 AS price, (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt"`,
);

/**
 * Marks around the stretch of the sort order from one hit to another; null when the order has no
 * tokens or the stretch is too long.
 */
export function marksOfStretch(sort: RowSort, from: Hit, to: Hit): string | null {
  if (byCounters(sort)) return null;
  const priced = byPrice(sort);
  const ends = [from, to].map((hit) => (priced ? hit.price : hit.createdAt));
  return tokensBetween(priced ? 'price' : 'day', Math.min(...ends), Math.max(...ends));
}

const optional = { nulls: 'last' } as const;
const BEST = keyset('listings.best.sections', {
  asOf: createdAt,
  score: { ...views, ...optional },
  createdAt,
  id,
  endAt: { ...createdAt, ...optional },
  endId: { ...id, ...optional },
  endSection: { ...views, ...optional },
  titleEndAt: { ...createdAt, ...optional },
  titleEndId: { ...id, ...optional },
  titleEndSection: { ...views, ...optional },
});
const toTime = (milliseconds: number) => new Date(milliseconds).toISOString();
const pageEndOf = (at: string | null, id: string | null, section: number | null): PageEnd | null =>
  at === null || id === null
    ? null
    : { createdAt: Date.parse(at), id, section: readSection(section) };

function encodeBest({ createdAt, id }: Hit, { asOf, score, end, titleEnd }: BestPlace): string {
  return BEST.cursorOf({
    asOf: toTime(asOf),
    score,
    createdAt: toTime(createdAt),
    id,
    endAt: end && toTime(end.createdAt),
    endId: end && end.id,
    endSection: end && end.section,
    titleEndAt: titleEnd && toTime(titleEnd.createdAt),
    titleEndId: titleEnd && titleEnd.id,
    titleEndSection: titleEnd && titleEnd.section,
  });
}

/**
 * A cursor begins with the section of its hit, and `w.` when other words found it than those as
 * typed.
 */
const CURSOR = /^(?:([12])\.)?(w\.)?/;

type CursorStart = Required<Pick<Hit, 'section' | 'widened'>>;

/** A cursor's own text, and what stands before it. */
function splitCursor(text: string | undefined): [string | undefined, CursorStart] {
  const [start = '', section, widened] = CURSOR.exec(text ?? '') ?? [];
  const found = { section: readSection(Number(section)), widened: widened !== undefined };
  return [text?.slice(start.length), found];
}

/**
 * The hit among the best matches that a list goes on after; null without a cursor.
 * @throws AppError invalid_request when the text is no cursor, or one of another sort order
 */
export function decodeBest(cursor: string | undefined): Cursor | null {
  const [text, found] = splitCursor(cursor);
  const at = BEST.read(text);
  if (!at) return null;
  const best = {
    asOf: Date.parse(at.asOf),
    score: at.score,
    end: pageEndOf(at.endAt, at.endId, at.endSection),
    titleEnd: pageEndOf(at.titleEndAt, at.titleEndId, at.titleEndSection),
  };
  return { ...NO_HIT, id: at.id, createdAt: Date.parse(at.createdAt), best, ...found };
}

/** The opaque text that continues a list after `hit`. */
export function encodeCursor(sort: RowSort, hit: Hit): string {
  const text = hit.best ? encodeBest(hit, hit.best) : KEYS[sort].cursorOf(placeOf(hit));
  return `${hit.section === 0 ? '' : `${hit.section}.`}${hit.widened ? 'w.' : ''}${text}`;
}

/**
 * The hit that a list goes on after, with what its order goes by; null without a cursor.
 * @throws AppError invalid_request when the text is no cursor, or one of another sort order
 */
export function decodeCursor(cursor: string | undefined, sort: RowSort): Cursor | null {
  const [text, found] = splitCursor(cursor);
  const at = KEYS[sort].read(text);
  if (!at) return null;
  const { createdAt: time, ...rest } = at;
  return { ...NO_HIT, ...rest, ...found, createdAt: time === undefined ? 0 : Date.parse(time) };
}
