// A fair handful of listings without sorting all of them: random points in the range of ids, and
// the listing after each.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';

/**
 * Up to `count` different approved listings. Ids begin with the time, so each moment of the shop's
 * life is as likely as every other; the same seed gives the same ones as long as none is added or
 * removed near them.
 */
export async function randomListingIds(ctx: Ctx, seed: string, count: number): Promise<string[]> {
  // PostgreSQL 15 to 17 have no min(uuid).
  const { rows: ends } = await ctx.readDb.execute<{
    first: string | null;
    last: string | null;
  }>(sql`
    SELECT (SELECT id FROM listing_search ORDER BY id LIMIT 1) AS first,
      (SELECT id FROM listing_search ORDER BY id DESC LIMIT 1) AS last`);
  const { first, last } = ends[0] ?? {};
  if (!first || !last) return [];
  const [low, high] = [toNumber(first), toNumber(last)];
  const points = Array.from({ length: count }, (_, i) =>
    toUuid(low + ((high - low + 1n) * randomBits(seed, i)) / (1n << 128n)),
  );
  const { rows } = await ctx.readDb.execute<{ id: string }>(sql`
    SELECT found.id FROM unnest(${sql.param(points)}::uuid[]) WITH ORDINALITY AS p (point, place)
    CROSS JOIN LATERAL (
      SELECT id FROM listing_search WHERE id >= p.point ORDER BY id LIMIT 1
    ) found ORDER BY p.place`);
  return [...new Set(rows.map((row) => row.id))];
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
