// The listings of one seller under /api/sellers.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE, SORTS } from '#features/search/search.limits.ts';
import { listingCardView } from '#features/listings/listings.schema.ts';
import { findSellerListings } from './search.store.server.ts';

const page = z
  .object({
    data: z.array(z.object(listingCardView.shape).openapi('SellerListingCard')),
    count: z.int(),
    error: z.null(),
    facets: z.object({
      category: z.record(z.string(), z.int()),
      condition: z.record(z.string(), z.int()),
    }),
    nextCursor: z.string().nullable(),
  })
  .openapi('SellerListings');

const listSellerListings = createRoute({
  method: 'get',
  path: '/sellers/{id}/listings',
  operationId: 'findSellerListings',
  tags: ['Sellers'],
  summary: 'What a seller offers, sold listings included',
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({
      category: z
        .string()
        .max(80)
        .optional()
        .openapi({ description: 'Slug; a parent includes its children.' }),
      condition: z.enum(CONDITIONS).optional(),
      sortBy: z.enum(SORTS).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
      cursor: z
        .string()
        .max(400)
        .optional()
        .openapi({ description: '`nextCursor` of the page before.' }),
    }),
  },
  responses: { 200: { description: 'A page', content: { 'application/json': { schema: page } } } },
});

/** Adds GET /sellers/{id}/listings. */
export function registerStoreListingsApi(api: Api): void {
  api.openapi(listSellerListings, async (c) => {
    const {
      category = null,
      condition = null,
      sortBy = 'newest',
      limit,
      cursor,
    } = c.req.valid('query');
    const { items, total, facets, nextCursor } = await findSellerListings(c.get('ctx'), {
      sellerId: c.req.valid('param').id,
      filters: { category, condition, sortBy },
      limit,
      cursor,
    });
    return c.json({ data: items, count: total, error: null, facets, nextCursor }, 200);
  });
}
