// What moderators may put forward: they search as everybody does, or paste an address.
import { z } from 'zod';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { findListings } from '#features/search/search.server.ts';
import type { Ctx } from '#platform/context.ts';
import { nullWhenMissing } from '#platform/errors.ts';

const MOST_FOUND = 8;

/**
 * Listings that everybody sees with these words, or the one whose address it is.
 * @throws AppError as requireModerator
 */
export async function findGemCandidates(
  ctx: Ctx,
  { q }: { q: string },
): Promise<
  Pick<ListingCardView, 'id' | 'title' | 'country' | 'cover' | 'sold' | 'localGem' | 'seller'>[]
> {
  requireModerator(ctx);
  const named = q.split(/[/?#]/).find((part) => z.uuid().safeParse(part).success);
  if (named === undefined) {
    if (q.trim() === '') return [];
    const searchParams = new URLSearchParams({ q });
    const { filters } = parseFilters({ searchParams }, { country: null });
    return (await findListings(ctx, { filters, limit: MOST_FOUND })).items;
  }
  const listing = await nullWhenMissing(getListing(ctx, { id: named }));
  return listing?.status === 'approved' ? [{ ...listing, cover: listing.media[0] ?? null }] : [];
}
