// Reviews under /api.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import { sellerReviewsInput, sellerReviewsView } from './reviews.schema.ts';
import { getSellerReviews } from './reviews.server.ts';

const listSellerReviews = createRoute({
  method: 'get',
  path: '/sellers/{id}/reviews',
  operationId: 'listSellerReviews',
  tags: ['Sellers'],
  summary: 'Reviews of a seller, newest first',
  request: {
    params: z.object({ id: z.uuid() }),
    query: sellerReviewsInput.pick({ limit: true, cursor: true }),
  },
  responses: {
    200: {
      description: 'Mean, share of each number of stars, and one page of reviews',
      content: { 'application/json': { schema: sellerReviewsView } },
    },
    404: { description: 'There is no such seller' },
  },
});

/** Adds GET /sellers/{id}/reviews. */
export function registerReviewsApi(api: Api): void {
  api.openapi(listSellerReviews, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(
      await getSellerReviews(c.get('ctx'), { sellerId: id, ...c.req.valid('query') }),
      200,
    );
  });
}
