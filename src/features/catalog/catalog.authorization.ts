// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'GET /catalog': '222222222',
  'GET /catalog/countries': '222222222',
  'GET /catalog/categories': '222222222',
  'GET /catalog/currencies': '222222222',
  'GET /catalog/languages': '222222222',
  'GET /catalog/vehicles': '222222222',
};
