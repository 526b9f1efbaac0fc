// Reviews under /api.
import { z } from 'zod';
import { list } from '#api/operations.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { reviewView, sellerReviewsInput, sellerReviewsView } from './reviews.schema.ts';
import { getSellerReviews } from './reviews.server.ts';

const { sellerId: id, limit, cursor } = sellerReviewsInput.shape;
const { average, breakdown } = sellerReviewsView.shape;

export const reviewsApi: readonly Operation[] = [
  list({
    path: '/sellers/{id}/reviews',
    id: 'listSellerReviews',
    tag: 'Sellers',
    summary: 'Reviews of a seller, newest first, with their mean and the share of each star',
    input: z.object({ id, limit, cursor }),
    item: reviewView.meta({ id: 'Review' }),
    extras: { average, breakdown },
    missing: sellerErrors.seller_not_found,
    use: (ctx, { id: sellerId, ...page }) => getSellerReviews(ctx, { sellerId, ...page }),
  }),
];
