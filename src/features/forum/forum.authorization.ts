// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import { v4 } from 'uuid';
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';
import { answer, ask, checkTexts } from '#tests/support/discussions.ts';

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
  'GET /forum/names': '132222122',
  'GET /forum/similar': '222222222',
};

export const pages = {
  '/forum': '222222222',
  '/forum/new': '122222122',
  '/forum/texts/:id': '123233133',
  '/forum/feeds/:file': '444444444',
  '/forum/:id': '222222222',
};

/** The owner asked, and the counterparty answered. */
export const things = async ({ db, as }: Shop) => {
  const post = await ask(as('owner'));
  await checkTexts(db);
  const reply = await answer(as('counterparty'), post.id);
  await checkTexts(db);
  return { post: post.id, reply: reply.id };
};
export type World = Shop & Awaited<ReturnType<typeof things>>;

/** What addresses with a name in them are about. */
export const addresses: Addresses<World> = {
  '/forum/posts/{': ({ post }) => post,
  '/forum/:': ({ post }) => post,
  '/forum/texts/:': ({ post }) => post,
  '/forum/feeds/:': () => 'all.xml',
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<World> = {
  createPost: () => ({
    title: 'How do you check the mileage of a car?',
    content: 'The seller has no service book.',
    category: 'buying-selling',
    clientId: v4(),
  }),
  createReply: ({ post: postId }) => ({ postId, content: 'Ask for it.', clientId: v4() }),
  listReplies: ({ post: postId }) => ({ postId }),
  editPost: ({ post: id }) => ({
    id,
    title: 'How do you check a car?',
    content: 'Without a service book.',
    category: 'buying-selling',
  }),
  editReply: ({ reply: id }) => ({ id, content: 'Ask for the auction sheet, always.' }),
  removeReply: ({ reply: id }) => ({ id }),
  getWritten: ({ post: id }) => ({ id }),
  likeReply: ({ reply: id }) => ({ id }),
  unlikeReply: ({ reply: id }) => ({ id }),
  acceptAnswer: ({ post: id, reply: replyId }) => ({ id, replyId }),
  lockPost: ({ post: id }) => ({ id, reason: 'answered' }),
  decideForumText: ({ reply: id }) => ({ id, revision: 1, outcome: 'flag', reason: 'other' }),
  previewText: () => ({ content: 'A **bold** word' }),
  suggestNames: () => ({ q: 'k' }),
  findSimilarPosts: () => ({ title: 'mileage of a car' }),
};
