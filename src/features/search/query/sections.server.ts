// The sections of a list, which stand one behind the other in every order: what is for sale; where
// cars are asked for, motorcycles, parts and accessories for sale; and what is sold.
import { sql, type SQL } from 'drizzle-orm';
import { CATEGORIES } from '#features/catalog/catalog.data.ts';
import type { Range } from './hits.server.ts';
import { ORDERS, SECTIONS, type Cursor, type Hit, type Section } from './hits.server.ts';
import type { RowSort } from '#features/search/search.limits.ts';
import type { SearchQuery } from './query.server.ts';

const [FOR_SALE, NO_CAR, SOLD] = SECTIONS;

/** A query for one section alone. */
export type SectionQuery = SearchQuery & { section: Section };

/** Whoever asks for cars looks for one: every other kind of that category stands behind them. */
const NO_CARS = CATEGORIES.filter(
  ({ parent, slug }) => parent === 'cars' && slug !== 'automotive-cars',
).map(({ id }) => id);
const isNoCar = sql`category_id = ANY(${sql.param(NO_CARS)}::smallint[])`;

/** The number of a row's section, from its columns `sold` and `category_id`. */
export const sectionOf = ({ carsFirst }: Pick<SearchQuery, 'carsFirst'>): SQL =>
  carsFirst
    ? sql`CASE WHEN sold THEN ${SOLD}::int WHEN ${isNoCar} THEN ${NO_CAR}::int ELSE 0 END`
    : sql`CASE WHEN sold THEN ${SOLD}::int ELSE 0 END`;

/** Whether a hit is not among what is sold. */
export const isOffered = ({ section }: Pick<Hit, 'section'>): boolean => section !== SOLD;

/** What a row of the section fulfils; the first condition is one of the indexes of each order. */
export function sectionConditions({ section, carsFirst }: SectionQuery): SQL[] {
  if (section === SOLD) return [sql`sold`];
  if (!carsFirst) return [sql`NOT sold`];
  return [sql`NOT sold`, section === NO_CAR ? isNoCar : sql`NOT ${isNoCar}`];
}

/** What comes after a cursor, if there is one: the rest of its section, and those behind it. */
export function behind(sort: RowSort, after: Cursor | null): SQL[] {
  if (!after) return [];
  const { section } = after;
  return [sql`(section > ${section} OR section = ${section} AND ${ORDERS[sort].after(after)})`];
}

/** The section that a page begins in. */
export const firstSection = ({ after }: Pick<Range, 'after'>): Section =>
  after?.section ?? FOR_SALE;

/**
 * Reads a page section by section, until it is full.
 * @param read of one section, whose cursor is one of its own; fewer than asked for is its end
 */
export async function acrossSections(
  query: SearchQuery,
  range: Range,
  read: (query: SectionQuery, range: Range) => Promise<Hit[]>,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  let { offset } = range;
  const first = firstSection(range);
  for (const section of SECTIONS) {
    if (section < first || (section === NO_CAR && !query.carsFirst)) continue;
    const own = { ...query, section };
    const after = section === first ? range.after : null;
    const limit = range.limit - hits.length;
    const found = await read(own, { after, offset, limit });
    hits.push(...found);
    if (hits.length === range.limit) break;
    // How many were passed over here tells where the page begins in the next section.
    const passed =
      found.length > 0 || offset === 0
        ? offset
        : (await read(own, { after, offset: 0, limit: offset })).length;
    offset -= passed;
  }
  return hits;
}
