// A fair handful of listings without sorting all of them: random points in the range of ids, and
// the listing after each.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';

// PostgreSQL 15 to 17 have no min(uuid).
const firstAndLast = preparedStatement('listing_ends', (db, name) =>
  db
    .select({
      first: sql<string | null>`(SELECT id FROM listing_search ORDER BY id LIMIT 1)`,
      last: sql<string | null>`(SELECT id FROM listing_search ORDER BY id DESC LIMIT 1)`,
    })
    .from(sql`(VALUES (1)) one`)
    .prepare(name),
);

/**
 * Random points for up to `count` different approved listings. Ids begin with the time, so each
 * moment of the shop's life is as likely as every other; the same seed gives the same ones as long
 * as none is added or removed near them. None in a shop without listings.
 */
export async function randomPoints(ctx: Ctx, seed: string, count: number): Promise<string[]> {
  const [ends] = await firstAndLast(ctx, ctx.readDb).execute();
  if (!ends?.first || !ends.last) return [];
  const [low, high] = [toNumber(ends.first), toNumber(ends.last)];
  return Array.from({ length: count }, (_, i) =>
    toUuid(low + ((high - low + 1n) * randomBits(seed, i)) / (1n << 128n)),
  );
}

/** The ids of the listings at the points, in no order. */
export const IDS_AT_POINTS = sql`ARRAY(
  SELECT found.id FROM unnest(${sql.placeholder('points')}::uuid[]) p (point)
  CROSS JOIN LATERAL (
    SELECT id FROM listing_search WHERE id >= p.point ORDER BY id LIMIT 1
  ) found)`;

/** Those of the cards that lie at the points, each once, in the order of the points. */
export function atPoints(cards: ListingCardView[], points: string[]): ListingCardView[] {
  const sorted = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return [...new Set(points.flatMap((point) => sorted.find(({ id }) => id >= point) ?? []))];
}

/** 128 bits that depend on the seed and the place only. */
function randomBits(seed: string, place: number): bigint {
  return BigInt(`0x${createHash('sha256').update(`${seed}/${place}`).digest('hex').slice(0, 32)}`);
}

function toNumber(uuid: string): bigint {
  return BigInt(`0x${uuid.replaceAll('-', '')}`);
}

function toUuid(value: bigint): string {
  return value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
