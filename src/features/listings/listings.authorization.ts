// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'GET /listings/featured': '222222222',
  'GET /listings/trending': '222222222',
  'GET /listings/gems': '222222222',
  'GET /moderation/gems': '133333122',
  'PUT /listings/{id}/gem': '133333122',
  'GET /listings/price-check': '222222222',
  'GET /listings/{id}': '222222222',
  'GET /listings/guess': '222222222',
  'GET /listings/{id}/price-guide': '222222222',
  'GET /profile/listings': '122222122',
  'GET /profile/statistics': '122222122',
  'GET /profile/listings/export': '122222122',
  'GET /profile/listings/{id}': '144244144',
  'POST /listings': '13----1--',
  'PATCH /listings/{id}': '144-44144',
  'DELETE /listings/{id}': '144244144',
  'POST /listings/{id}/sold': '144244144',
  'POST /listings/{id}/undo-sale': '144-44144',
  'POST /listings/{id}/reopen': '144-44144',
  'POST /listings/{id}/renew': '144244144',
};

export const pages = {
  '/products/:id': '222222222',
  '/products/:id/edit': '144244144',
  '/products/:id/flyer': '222222222',
  '/add-product': '122222122',
  '/sell': '122222122',
};
