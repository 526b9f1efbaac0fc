// Listings under /api/listings: the same views as on the pages. Search has operations of its own.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import { findCountry } from '#features/catalog/catalog.data.ts';
import { listingCardView, listingView } from '#features/listings/listings.schema.ts';
import {
  findFeatured,
  findLocalGems,
  findSimilar,
  findTrending,
  getListing,
} from './listings.server.ts';

/** Repeated parameters arrive as lists; the last one counts, as on the pages. */
export const lenient = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ type: 'string', description });

/** Made anew, because only schemas made after @hono/zod-openapi was loaded can carry a name. */
export const listingCard = z.object(listingCardView.shape).openapi('ListingCard');
const listing = z.object(listingView.shape).openapi('Listing');
const cards = z.object({ data: z.array(listingCard), error: z.null() }).openapi('ListingCards');
const idParameter = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, format: 'uuid' }),
});

const noListing = { 404: { description: 'There is no such listing, or it is not public' } };

/** A reading operation about listings. */
export function readRoute<
  Path extends string,
  Schema extends z.ZodType,
  Request extends object,
  Failures extends object = object,
>(
  path: Path,
  operationId: string,
  summary: string,
  schema: Schema,
  request: Request,
  failures?: Failures,
) {
  const responses = {
    200: { description: summary, content: { 'application/json': { schema } } },
    ...failures,
  };
  return createRoute({
    method: 'get' as const,
    path,
    operationId,
    tags: ['Listings'],
    summary,
    request,
    responses,
  });
}

/** Adds GET /listings/{id} and what belongs to it. The fixed paths come before /listings/{id}. */
export function registerListingsApi(api: Api): void {
  api.openapi(
    readRoute('/listings/featured', 'findFeatured', 'Eight listings of the day', cards, {}),
    async (c) => c.json({ data: await findFeatured(c.get('ctx')), error: null }, 200),
  );
  api.openapi(
    readRoute(
      '/listings/trending',
      'findTrending',
      'The six most viewed trending listings',
      cards,
      {},
    ),
    async (c) => c.json({ data: await findTrending(c.get('ctx')), error: null }, 200),
  );
  api.openapi(
    readRoute('/listings/gems', 'findLocalGems', 'Local gems of a country', cards, {
      query: z.object({ country: lenient('English name, code or slug of a country.') }),
    }),
    async (c) => {
      const country = findCountry(new URL(c.req.url).searchParams.getAll('country').at(-1) ?? '');
      return c.json(
        {
          data: country ? await findLocalGems(c.get('ctx'), { country: country.code }) : [],
          error: null,
        },
        200,
      );
    },
  );
  api.openapi(
    readRoute(
      '/listings/{id}',
      'getListing',
      'One listing',
      listing,
      { params: idParameter },
      noListing,
    ),
    async (c) => c.json(await getListing(c.get('ctx'), { id: c.req.param('id') }), 200),
  );
  api.openapi(
    readRoute(
      '/listings/{id}/similar',
      'findSimilar',
      'Listings like this one',
      cards,
      { params: idParameter },
      noListing,
    ),
    async (c) =>
      c.json(
        { data: await findSimilar(c.get('ctx'), { id: c.req.param('id') }), error: null },
        200,
      ),
  );
}
