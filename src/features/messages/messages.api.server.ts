// Messages under /api. The stream is at /messages/stream, because it is no JSON.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountFailures } from '#features/accounts/accounts.errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { messageErrors } from './messages.errors.ts';
import {
  conversationDetails,
  conversationsInput,
  editConversationInput,
  conversationView,
  messagesInput,
  messageView,
  readInput,
  sellerActivity,
} from './messages.schema.ts';
import { getSellerActivity } from './views/answering.server.ts';
import { getConversation, countSellerMessages, listConversations } from './views/inbox.server.ts';
import { countUnread } from './views/unread.server.ts';
import { listMessages } from './views/thread.server.ts';
import { editConversation } from './delivery/own-side.server.ts';
import { markRead, signalTyping } from './delivery/mark.server.ts';
import { startConversation } from './delivery/contact.server.ts';
import { sendMessage } from './delivery/send.server.ts';

const missing = messageErrors.conversation_not_found;
const signedIn = accountFailures('not_authenticated');
const message = messageView.meta({ id: 'Message' });
const SENDING = [
  ...accountFailures('not_authenticated', 'person_blocked', 'person_unavailable'),
  messageErrors.message_unverified,
  messageErrors.message_empty,
  messageErrors.message_too_long,
  messageErrors.message_too_many_pictures,
  messageErrors.client_id_used,
  mediaErrors.media_not_found,
  mediaErrors.media_in_use,
  mediaErrors.invalid_image_type,
  platformErrors.rate_limited,
];
/** Described without the use case's own checks, whose sentences answer. */
const written = {
  content: z.string().optional().meta({
    description: 'Up to 2,000 characters; not blank, unless there are pictures.',
  }),
  clientId: z.uuid().meta({
    description: 'Made by the sender. Sent again with the same one, a message is the same.',
  }),
  attachments: z
    .array(z.string())
    .optional()
    .meta({
      description: [
        'Up to three own images that nothing shows yet, by the ids that POST /api/media answered for',
        'the purpose `message`. The two who talk see them, and nobody else.',
      ].join(' '),
    }),
};

export const messagesApi: readonly Operation[] = tagged('Messages', [
  read({
    path: '/sellers/{sellerId}/activity',
    id: 'getSellerActivity',
    tag: 'Sellers',
    summary: 'How soon a seller usually answers, and whether they were here lately',
    input: z.object({ sellerId: z.uuid() }),
    output: sellerActivity.meta({ id: 'SellerActivity' }),
    missing: sellerErrors.seller_not_found,
    use: getSellerActivity,
  }),
  list({
    path: '/conversations',
    id: 'listConversations',
    summary: 'The conversations of the person, the latest message first',
    input: conversationsInput,
    item: conversationView.meta({ id: 'Conversation' }),
    extras: { unread: z.int() },
    errors: signedIn,
    use: listConversations,
  }),
  act({
    method: 'post',
    path: '/conversations',
    id: 'startConversation',
    summary: 'Writes to the seller of a listing, or to a store',
    description: 'Give `listingId` or `sellerId`. A conversation that is there already goes on.',
    status: 201,
    input: z.object({
      listingId: z.uuid().optional(),
      sellerId: z.uuid().optional(),
      ...written,
    }),
    output: message,
    errors: [
      ...SENDING,
      messageErrors.message_to_oneself,
      messageErrors.contact_sold,
      listingErrors.listing_not_found,
    ],
    use: startConversation,
  }),
  read({
    path: '/conversations/{id}',
    id: 'getConversation',
    summary: 'A conversation with the other person and the listing that it is about',
    input: z.object({ id: z.uuid() }),
    output: conversationDetails.meta({ id: 'ConversationDetails' }),
    missing,
    errors: signedIn,
    use: getConversation,
  }),
  act({
    method: 'patch',
    path: '/conversations/{id}',
    id: 'editConversation',
    summary: 'Archives or mutes a conversation for the person alone, or takes it back',
    description:
      'An archived conversation comes back with the next message. A muted one is not told of, and ' +
      'not counted among what is unread.',
    input: editConversationInput,
    output: z.object({ archived: z.boolean(), muted: z.boolean() }),
    missing,
    errors: signedIn,
    use: (ctx, { archived, muted, id }) =>
      editConversation(ctx, {
        id,
        ...(archived === undefined ? {} : { archived }),
        ...(muted === undefined ? {} : { muted }),
      }),
  }),
  list({
    path: '/conversations/{conversationId}/messages',
    id: 'listMessages',
    summary: 'Messages of a conversation, the newest first',
    input: messagesInput,
    item: message,
    missing,
    errors: signedIn,
    use: listMessages,
  }),
  act({
    method: 'post',
    path: '/conversations/{conversationId}/messages',
    id: 'sendMessage',
    summary: 'Writes in a conversation',
    status: 201,
    input: z.object({ conversationId: z.uuid(), ...written }),
    output: message,
    missing,
    errors: SENDING,
    use: sendMessage,
  }),
  act({
    method: 'put',
    path: '/conversations/{conversationId}/read',
    id: 'markRead',
    summary: 'Says up to which message a conversation was seen',
    input: readInput,
    output: z.object({ unread: z.int(), total: z.int() }),
    missing,
    errors: signedIn,
    use: markRead,
  }),
  act({
    method: 'post',
    path: '/conversations/{conversationId}/typing',
    id: 'signalTyping',
    summary: 'Tells the other one that the person is typing',
    input: z.object({ conversationId: z.uuid() }),
    missing,
    errors: [...signedIn, messageErrors.message_unverified, platformErrors.rate_limited],
    use: signalTyping,
  }),
  read({
    path: '/messages/unread',
    id: 'countUnread',
    summary: 'How many messages the person has not seen',
    output: z.object({ count: z.int() }),
    errors: signedIn,
    use: async (ctx) => ({ count: await countUnread(ctx) }),
  }),
  read({
    path: '/messages/selling',
    id: 'countSellerMessages',
    summary: 'How many messages the conversations about the person’s listings have',
    output: z.object({ count: z.int() }),
    errors: signedIn,
    use: async (ctx) => ({ count: await countSellerMessages(ctx) }),
  }),
]);
