// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

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
