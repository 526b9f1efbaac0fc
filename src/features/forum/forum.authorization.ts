// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'GET /forum/posts': '222222222',
  'POST /forum/posts': '132222122',
  'GET /forum/posts/{id}': '222222222',
  'PUT /forum/posts/{id}': '13----1--',
  'DELETE /forum/posts/{id}': '133233122',
  'GET /forum/posts/{postId}/replies': '222222222',
  'POST /forum/posts/{postId}/replies': '132223122',
  'PUT /forum/replies/{id}': '13----1--',
  'DELETE /forum/replies/{id}': '133323122',
  'GET /forum/texts/{id}': '133233133',
  'PUT /forum/posts/{id}/like': '132322122',
  'DELETE /forum/posts/{id}/like': '132322122',
  'PUT /forum/replies/{id}/like': '132232122',
  'DELETE /forum/replies/{id}/like': '132232122',
  'PUT /forum/posts/{id}/answer': '133233133',
  'DELETE /forum/posts/{id}/answer': '133233133',
  'PUT /forum/posts/{id}/follow': '122222122',
  'DELETE /forum/posts/{id}/follow': '122222122',
  'PUT /forum/posts/{id}/pin': '133333122',
  'DELETE /forum/posts/{id}/pin': '133333122',
  'PUT /forum/posts/{id}/lock': '133333122',
  'DELETE /forum/posts/{id}/lock': '133333122',
  'POST /forum/texts/{id}/decision': '133333122',
  'POST /forum/preview': '132222122',
  'GET /forum/similar': '222222222',
};

export const pages = {
  '/forum': '222222222',
  '/forum/new': '122222122',
  '/forum/texts/:id': '123233133',
  '/forum/feeds/:file': '444444444',
  '/forum/:id': '222222222',
};
