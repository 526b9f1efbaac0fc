// Knows uploads again by the address that they are served at, which is how another system names
// them.
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { basesOf, MEDIA_PATH } from '#features/media/media.names.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';

/** Addresses of more files than anything shows are not looked up. */
const MOST = 100;

/**
 * Ids of somebody's own files by their addresses, whole or as paths; what is no address of theirs
 * is left out.
 */
export async function findOwnAddresses(
  ctx: Ctx,
  { ownerId, addresses }: { ownerId: string; addresses: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const bases = new Map(
    addresses.slice(0, MOST).map((address) => [address, basesAt(ctx, address)] as const),
  );
  const all = [...bases.values()].flat();
  if (all.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: mediaTable.id, base: mediaTable.base, publicBase: mediaTable.publicBase })
    .from(mediaTable)
    .where(
      and(
        eq(mediaTable.ownerId, ownerId),
        or(inArray(mediaTable.base, all), inArray(mediaTable.publicBase, all)),
      ),
    );
  const ids = new Map(
    rows.flatMap(({ id, base, publicBase }) => [[base, id] as const, [publicBase, id] as const]),
  );
  return new Map(
    [...bases].flatMap(([address, of]) => {
      const id = of.map((base) => ids.get(base)).find((found) => found !== undefined);
      return id === undefined ? [] : [[address, id] as const];
    }),
  );
}

function basesAt({ settings: { publicUrl, media } }: Ctx, address: string): string[] {
  if (media && address.startsWith(`${media.url}/`))
    return basesOf(address.slice(media.url.length + 1));
  const url = URL.parse(address, publicUrl);
  if (url?.origin !== new URL(publicUrl).origin || !url.pathname.startsWith(MEDIA_PATH)) return [];
  return basesOf(url.pathname.slice(MEDIA_PATH.length));
}
