// What stands below a listing: others like it, and more of its seller. Owns which ones; how they
// look is the card's business. Every step is bounded, whatever the shop holds.
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import { neighborsOf } from '#features/catalog/catalog.neighbors.server.ts';
import { inOrder, preparedCards } from '#features/listings/listings.public.server.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { TOKENS } from '#features/search/query/conditions.server.ts';
import { quoteLexeme } from '#features/search/query/query.server.ts';
import type { Ctx } from '#platform/context.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { jsonQuery } from '#platform/db/together.server.ts';
import { defineCache } from '#platform/cache/value-cache.server.ts';
import { MINUTE_MS } from '#platform/i18n/time.ts';
import { byRarity, readThis, type Term, termsOf, thingsOf, type This } from './compared.server.ts';

const SHOWN = 4;
/** The newest of a seller are looked at. */
const OF_SELLER = 100;
/** Prices on either side that a scan passes, and how many of those are compared. */
const WALKED = 100;
const KEPT = 20;
/** So many of the nearest islands are asked, a few listings each. */
const NEIGHBORS = 4;
const OF_NEIGHBOR = 6;
/** A word of more listings than this says too little for what it costs to read them. */
const COMMON = 800;
const MOST_BY_WORDS = 100;
/** More than place and words together, so that a chair as red stands behind a sofa. */
const SAME_THING = sql.raw('6');
/** The best ones, of which some may be sold, or the same seller's. */
const BEST = 40;

/** Who looks at many listings looks at some of them again; a few more, because some are sold. */
const similarIds = defineCache<string[]>({
  name: 'search.similar',
  livesMs: 5 * MINUTE_MS,
  most: 2_000,
});
const REMEMBERED = SHOWN + 4;

/** What stands below a listing; both lists are empty for an unknown id. */
type RelatedListing = { similar: ListingCardView[]; more: ListingCardView[] };

/**
 * What stands below a listing, cards of both lists with one statement: as `findSimilar` and
 * `findMoreOfSeller`.
 * @param rows of `moreOfSeller`, where they were asked for already
 */
export async function findRelatedListings(
  ctx: Ctx,
  { id }: { id: string },
  rows?: string[],
): Promise<RelatedListing> {
  if (!z.uuid().safeParse(id).success) return { similar: [], more: [] };
  const [like, ofSeller] = await Promise.all([
    likeThis(ctx, id),
    rows ?? moreOfSeller(ctx, { id }),
  ]);
  const cards = await cardsOf(ctx, [...like, ...ofSeller]);
  return { similar: unsold(cards, like), more: inOrder(cards, ofSeller) };
}

/**
 * Four unsold listings like this one, of other sellers: the same kind of thing near its price, its
 * make and model or words of its title, on its island, else on the nearest ones. Empty for an
 * unknown id. Which ones is up to five minutes old; what they are is not.
 */
export async function findSimilar(ctx: Ctx, { id }: { id: string }): Promise<ListingCardView[]> {
  if (!z.uuid().safeParse(id).success) return [];
  const ids = await likeThis(ctx, id);
  return unsold(await cardsOf(ctx, ids), ids);
}

const likeThis = async (ctx: Ctx, id: string) => similarIds(ctx, id, () => readSimilar(ctx, id));
const cardsOf = async (ctx: Ctx, ids: string[]) =>
  ids.length === 0 ? [] : publicCards(ctx, { ids });
const unsold = (cards: ListingCardView[], ids: string[]) =>
  inOrder(cards, ids)
    .filter(({ sold }) => !sold)
    .slice(0, SHOWN);

const publicCards = preparedCards(
  'beside_cards',
  sql`ARRAY(SELECT id FROM listing_search WHERE id = ANY(${sql.placeholder('ids')}::uuid[]))`,
);

async function readSimilar(ctx: Ctx, id: string): Promise<string[]> {
  const listing = await readThis(ctx, id);
  if (!listing) return [];
  const rows = await similarTo(ctx, ctx.readDb).execute(askedOf(listing));
  return rows.map((row) => row.id);
}

/** The four newest of the same seller that can still be bought. Empty for an unknown id. */
export async function findMoreOfSeller(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ListingCardView[]> {
  if (!z.uuid().safeParse(id).success) return [];
  const ids = await moreOfSeller(ctx, { id });
  return inOrder(await cardsOf(ctx, ids), ids);
}

/** Ids of what the seller of the listing `id` has besides. */
export const moreOfSeller = jsonQuery<string>(
  'more_of_seller',
  sql`(SELECT to_jsonb(more.id) AS "row" FROM (
      SELECT l.id, l.created_at FROM listing_search this
        JOIN listing own ON own.id = this.id
        CROSS JOIN LATERAL (
          SELECT id, sold_at, created_at FROM listing WHERE user_id = own.user_id
            ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(OF_SELLER))}
        ) l
        JOIN listing_search shown ON shown.id = l.id
      WHERE this.id = ${sql.placeholder('id')}::uuid AND l.id <> this.id AND l.sold_at IS NULL
      ORDER BY l.created_at DESC, l.id DESC LIMIT ${sql.raw(String(SHOWN))}) more
    ORDER BY more.created_at DESC, more.id DESC)`,
);

/** A tsquery whose matches are few: any of the rare terms, else two common ones together. */
function byWords(terms: Term[]): string | null {
  const rare = terms.filter(({ df }) => (df ?? 0) <= COMMON);
  const [parts, sign] =
    rare.length > 0 ? [rare, ' | '] : [terms.toSorted(byRarity).slice(0, 2), ' & '];
  if (rare.length === 0 && parts.length < 2) return null;
  return `(${parts.map(({ term }) => quoteLexeme(term)).join(sign)})`;
}

/**
 * What `similarTo` is asked. Common words count only together with the place, which their lists are
 * leapt through by.
 */
function askedOf(listing: This) {
  const { root, country } = listing;
  const things = thingsOf(listing);
  const terms = termsOf(listing, things);
  const isCommon = terms.every(({ df }) => (df ?? 0) > COMMON);
  // Of vehicles the title says make and model already.
  const isVehicle = VEHICLES.includes(listing.category);
  const others = terms.filter(
    (each) => !things.includes(each) && !(isVehicle && each.term.startsWith('=')),
  );
  return {
    ...listing,
    near: neighborsOf(country).slice(0, NEIGHBORS),
    byWords: byWords(terms) ?? NOTHING,
    kind: [`'c:${root}'`, ...(isCommon ? [quoteLexeme(`k:${country}`)] : [])].join(' & '),
    // The same thing leads, in whatever language, before all that only looks like it.
    things: isVehicle ? NOTHING : anyOf(things),
    shared: others.map(({ term }) => quoteLexeme(term)),
    weights: others.map(({ term }) => (/^(?:make|model):/.test(term) ? 2 : 1)),
  };
}

const VEHICLES = ['cars', 'automotive-cars', 'automotive-motorcycles'].flatMap(
  (slug) => categoryBySlug(slug)?.id ?? [],
);

/** One of these concepts, or a narrower one. */
const anyOf = (terms: readonly Term[]): string =>
  terms.flatMap(({ term }) => [term, `>${term.slice(1)}`].map(quoteLexeme)).join(' | ') || NOTHING;

/** A lexeme that nothing has. */
const NOTHING = "' '";

const asked = {
  id: sql`${sql.placeholder('id')}::uuid`,
  sellerId: sql`${sql.placeholder('sellerId')}::uuid`,
  category: sql`${sql.placeholder('category')}::smallint`,
  root: sql`${sql.placeholder('root')}::smallint`,
  country: sql`${sql.placeholder('country')}::bpchar`,
  near: sql`${sql.placeholder('near')}::bpchar[]`,
  price: sql`${sql.placeholder('price')}::bigint`,
};
const limit = (n: number) => sql.raw(`LIMIT ${n}`);

/** The nearest prices above and below along an index, those of the same category first. */
function bothWays(among: SQL, kept: number, scanned = WALKED): SQL[] {
  const scan = (from: SQL, order: SQL) => sql`(
    SELECT id FROM (
      SELECT id, category_id, price FROM listing_search WHERE NOT sold AND ${among} AND ${from}
        ORDER BY ${order} ${limit(scanned)}
    ) w ORDER BY category_id = ${asked.category} DESC, abs(price - ${asked.price}), id
      ${limit(kept)})`;
  return [
    scan(sql`price >= ${asked.price}`, sql`price`),
    scan(sql`price < ${asked.price}`, sql`price DESC`),
  ];
}

const CANDIDATES = [
  ...bothWays(sql`country = ${asked.country} AND root_id = ${asked.root}`, KEPT),
  ...bothWays(sql`root_id = ${asked.root}`, KEPT, 2 * KEPT),
  ...bothWays(sql`country = near.code AND root_id = ${asked.root}`, OF_NEIGHBOR).map(
    (scan) => sql`(SELECT w.id FROM unnest(${asked.near}) AS near (code)
      CROSS JOIN LATERAL ${scan} w)`,
  ),
  sql`(SELECT id FROM worded ${limit(MOST_BY_WORDS)})`,
];

/**
 * Candidates are listings whose prices lie next to this one's in the index, here, on the nearest
 * islands and anywhere, and those that share rare words; the best of them by points. The words are
 * asked for by themselves: with the limit PostgreSQL, which does not know them when it plans, would
 * read the table until it has so many.
 */
const similarTo = preparedStatement('similar_listings', (db, name) =>
  db
    .select({ id: sql<string>`found.id` })
    .from(
      sql`(
        WITH worded AS MATERIALIZED (
          SELECT id FROM listing_search
          WHERE ${TOKENS} @@ ${sql.placeholder('byWords')}::tsquery
            AND ${TOKENS} @@ ${sql.placeholder('kind')}::tsquery
        ),
        candidate AS MATERIALIZED (${sql.join(CANDIDATES, sql` UNION `)}),
        best AS MATERIALIZED (
          SELECT s.id, 3 * (s.category_id = ${asked.category})::int
            + ${SAME_THING} * (s.words @@ ${sql.placeholder('things')}::tsquery)::int
            + CASE WHEN s.country = ${asked.country} THEN 2
                WHEN s.country = ANY(${asked.near}) THEN 1 ELSE 0 END
            + 0.7 * least((
                SELECT coalesce(sum((s.words @@ t.word)::int * t.weight), 0)
                FROM unnest(${sql.placeholder('shared')}::tsquery[],
                  ${sql.placeholder('weights')}::int[]) AS t (word, weight)), 5)
            - 1.5 * least(abs(ln((s.price + 100) / (${asked.price} + 100)::float8)), 3) AS points
          FROM candidate JOIN listing_search s USING (id)
          ORDER BY points DESC, s.id DESC ${limit(BEST)}
        )
        SELECT best.id, points FROM best JOIN listing l ON l.id = best.id
        WHERE l.sold_at IS NULL AND l.user_id <> ${asked.sellerId} AND l.id <> ${asked.id}
        ORDER BY points DESC, best.id DESC ${limit(REMEMBERED)}
      ) found`,
    )
    .orderBy(sql`found.points DESC, found.id DESC`)
    .prepare(name),
);
