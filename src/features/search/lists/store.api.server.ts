// The listings of one seller under /api/sellers.
import { askedCategory } from '#features/catalog/catalog.asked.ts';
import { z } from 'zod';
import { list, tagged } from '#api/operations.server.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { listingCard } from '#features/listings/listings.api.server.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE, ROW_SORTS } from '#features/search/search.limits.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { findSellerListings } from './store.server.ts';

const numbers = z.record(z.string(), z.int());

export const storeApi: readonly Operation[] = tagged('Sellers', [
  list({
    path: '/sellers/{id}/listings',
    id: 'findSellerListings',
    summary: 'What a seller offers, sold listings included',
    input: z.object({
      id: z.uuid(),
      category: askedCategory,
      condition: z.enum(CONDITIONS).optional(),
      sortBy: z.enum(ROW_SORTS).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
      cursor: z.string().optional().meta({ description: '`nextCursor` of the page before.' }),
    }),
    item: listingCard,
    extras: { facets: z.object({ category: numbers, condition: numbers }) },
    missing: sellerErrors.seller_not_found,
    use: (ctx, { id, limit, cursor, category = null, condition = null, sortBy = 'newest' }) =>
      findSellerListings(ctx, {
        sellerId: id,
        filters: { category, condition, sortBy },
        limit,
        cursor,
      }),
  }),
]);
