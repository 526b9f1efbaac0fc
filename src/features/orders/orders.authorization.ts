// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'GET /orders': '122222122',
  'POST /orders': '132--3122',
  'GET /orders/{id}': '144224144',
  'POST /orders/{id}/confirm': '144234144',
  'POST /orders/{id}/cancel': '144224144',
  'POST /orders/{id}/ship': '144-34144',
  'POST /orders/{id}/deliver': '1443-4144',
  'POST /orders/{id}/collect': '144-34144',
  'POST /orders/{id}/dispute': '144224144',
  'GET /disputes': '133333122',
  'PUT /disputes/{id}/outcome': '133333122',
  'GET /listings/{listingId}/order-choices': '222-22222',
  'POST /listings/{listingId}/order-quote': '222-22222',
};

export const pages = {
  '/products/:id/request': '122r22122',
  '/orders': '122222122',
  '/orders/:id': '144224144',
  '/orders/:id/receipt': '144224144',
};
