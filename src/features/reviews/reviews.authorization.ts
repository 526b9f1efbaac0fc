// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { World as Deals } from '#features/orders/orders.authorization.ts';
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import { writeReview } from './edits/write.server.ts';

export const operations = {
  'GET /sellers/{id}/reviews': '222222222',
  'GET /listings/{listingId}/reviews': '222222222',
  'GET /profile/reviews': '122222122',
  'GET /orders/{orderId}/reviews': '144224144',
  'POST /orders/{orderId}/reviews': '1342-4144',
  'GET /reviews/{reviewId}': '444424444',
  'PATCH /reviews/{reviewId}': '134424144',
  'PUT /reviews/{reviewId}/answer': '134444144',
  'PUT /reviews/{reviewId}/helpful': '134444144',
  'DELETE /reviews/{reviewId}/helpful': '134444144',
};

export const pages = {
  '/orders/:id/review': '144224144',
  '/reviews': '122222122',
};

/** The counterparty wrote of the deal. */
export const things = async ({ as, deal }: Deals) => {
  const review = await writeReview(as('counterparty'), {
    orderId: deal,
    rating: 5,
    comment: 'Just as it was described.',
  });
  return { review: review.id };
};
export type World = Deals & Awaited<ReturnType<typeof things>>;

/** What addresses with a name in them are about. */
export const addresses: Addresses<World> = { '/orders/:id/review': ({ deal }) => deal };

/** What is sent to an operation that needs something. */
export const inputs: Inputs<World> = {
  listSellerReviews: ({ people }) => ({ id: people.owner.id }),
  listListingReviews: ({ listing: listingId }) => ({ listingId }),
  getOrderReviews: ({ deal: orderId }) => ({ orderId }),
  writeReview: ({ deal: orderId }) => ({ orderId, rating: 4, comment: 'A good buyer.' }),
  getReview: ({ review: reviewId }) => ({ reviewId }),
  editReview: ({ review: reviewId }) => ({ reviewId, rating: 4, comment: 'Quite as described.' }),
  answerReview: ({ review: reviewId }) => ({ reviewId, answer: 'Thank you.' }),
  addHelpful: ({ review: reviewId }) => ({ reviewId }),
  removeHelpful: ({ review: reviewId }) => ({ reviewId }),
};
