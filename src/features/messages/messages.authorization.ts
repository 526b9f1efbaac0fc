// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import { v4 } from 'uuid';
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';
import { ask, say } from '#tests/support/conversations.ts';

export const operations = {
  'GET /sellers/{sellerId}/activity': '222222222',
  'GET /conversations': '122222122',
  'POST /conversations': '132-23122',
  'GET /conversations/{id}': '144224144',
  'PATCH /conversations/{id}': '144224144',
  'GET /conversations/{conversationId}/messages': '144224144',
  'POST /conversations/{conversationId}/messages': '134224144',
  'PUT /conversations/{conversationId}/read': '144224144',
  'POST /conversations/{conversationId}/typing': '134224144',
  'GET /messages/unread': '122222122',
  'GET /messages/selling': '122222122',
};

export const pages = {
  '/messages/contact': '444444444',
  '/messages/:id?': '144224144',
};

/** The counterparty asked about the listing, and the owner answered. */
export const things = async ({ as, listing }: Shop) => {
  const { conversationId: conversation, id: message } = await ask(as('counterparty'), {
    listingId: listing,
  });
  await say(as('owner'), conversation, 'Yes, it is.');
  return { conversation, message };
};
export type World = Shop & Awaited<ReturnType<typeof things>>;

/** What addresses with a name in them are about. */
export const addresses: Addresses<World> = { '/messages/:': ({ conversation }) => conversation };

/** What is sent to an operation that needs something. */
export const inputs: Inputs<World> = {
  getSellerActivity: ({ people }) => ({ sellerId: people.owner.id }),
  startConversation: ({ listing: listingId }) => ({
    listingId,
    content: 'Is it still there?',
    clientId: v4(),
  }),
  getConversation: ({ conversation: id }) => ({ id }),
  editConversation: ({ conversation: id }) => ({ id, muted: true }),
  listMessages: ({ conversation: conversationId }) => ({ conversationId }),
  sendMessage: ({ conversation: conversationId }) => ({
    conversationId,
    content: 'Is it still there?',
    clientId: v4(),
  }),
  markRead: ({ conversation: conversationId }) => ({ conversationId, position: 1 }),
  signalTyping: ({ conversation: conversationId }) => ({ conversationId }),
};
