/** Inputs and views of messages. Browser-safe, and light enough for a page to carry. */
import { z } from 'zod';
import { listingCardView } from '#features/listings/listings.schema.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { mediaView } from '#features/media/media.schema.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';
import {
  CONVERSATIONS_PER_PAGE,
  MESSAGE_MAX,
  MESSAGE_TYPES,
  MESSAGES_PER_PAGE,
  PICTURES_MAX,
  SEARCH_MAX,
} from './messages.limits.ts';
import { messageErrors } from './messages.errors.ts';
import { SCREENED_STATUSES } from '#platform/screening/states.ts';

const { message_empty, message_too_long, message_too_many_pictures } = messageErrors;

/** What somebody writes; the client id makes sending it again the same message. */
const written = {
  content: z
    .string(message_empty.key)
    .max(4 * MESSAGE_MAX, message_too_long.key)
    .transform(cleanText)
    .pipe(z.string().max(MESSAGE_MAX, message_too_long.key))
    .default(''),
  clientId: z.uuid(),
  /** Ids of the actor's own pictures that nothing shows yet. */
  attachments: z
    .array(z.uuid(mediaErrors.media_not_found.key))
    .max(PICTURES_MAX, message_too_many_pictures.key)
    .default([]),
};
/** A message may be of pictures alone. */
const saysSomething = ({ content, attachments }: { content: string; attachments: string[] }) =>
  content !== '' || attachments.length > 0;
const orElse = { path: ['content'], error: message_empty.key };

export const sendMessageInput = z
  .object({ conversationId: z.uuid(), ...written })
  .refine(saysSomething, orElse);
export type SendMessageInput = z.input<typeof sendMessageInput>;

/** A first message is about a listing, or goes to a store; exactly one of the two. */
export const startConversationInput = z
  .object({ listingId: z.uuid().optional(), sellerId: z.uuid().optional(), ...written })
  .refine(({ listingId, sellerId }) => (listingId === undefined) !== (sellerId === undefined), {
    path: ['listingId'],
  })
  .refine(saysSomething, orElse);
export type StartConversationInput = z.input<typeof startConversationInput>;

/** `nextCursor` of the page before. */
const cursor = z.string().max(1000).optional();

export const conversationsInput = z.object({
  /** Words of a name, of a listing's title or of the last message. */
  q: z.string().max(SEARCH_MAX).optional(),
  /** Those put away alone; without it the others, and all of them in a search. */
  archived: z.stringbool().default(false),
  limit: z.coerce.number().int().min(1).max(50).default(CONVERSATIONS_PER_PAGE),
  cursor,
});

export const messagesInput = z.object({
  conversationId: z.uuid(),
  limit: z.coerce.number().int().min(1).max(100).default(MESSAGES_PER_PAGE),
  cursor,
});

export const readInput = z.object({
  conversationId: z.uuid(),
  /** The last message that was seen. */
  position: z.int().min(0).max(2_147_483_647),
});

/** The fields of spec 2 section 3, and where it stands. */
export const messageView = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** Counts from 1 in its conversation. */
  position: z.int(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** The receiver has seen it. */
  read: z.boolean(),
  productId: z.uuid().nullable(),
  /** Its pictures; they go with the account of who sent them. */
  attachments: z.array(mediaView),
  messageType: z.enum(MESSAGE_TYPES),
  /** Id of what it is about, unless it is a text. */
  aboutId: z.uuid().nullable(),
  /** For its sender alone. */
  clientId: z.uuid().nullable(),
  /**
   * First words are looked at before they reach the other one, who has no words of what is not
   * approved.
   */
  status: z.enum(SCREENED_STATUSES),
  /** Why, for its sender: a key of the reasons that senders are told. */
  statusReason: z.string().nullable(),
});
export type MessageView = z.infer<typeof messageView>;

const otherPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  isVerified: z.boolean(),
});

/** What the actor has done with a conversation; the other one is not told. */
const ownSide = {
  /** Put away, until somebody writes again. */
  archived: z.boolean(),
  /** New messages are not told of, and not counted in the total. */
  muted: z.boolean(),
};

export const editConversationInput = z.object({
  id: z.uuid(),
  archived: z.boolean().optional(),
  muted: z.boolean().optional(),
});

export const conversationView = z.object({
  id: z.uuid(),
  role: z.enum(['buyer', 'seller']),
  other: otherPerson,
  productId: z.uuid().nullable(),
  /** Title of the listing when the conversation began; empty without one. */
  subject: z.string(),
  /** Of the listing, as long as it is public. */
  cover: listingCardView.shape.cover,
  unread: z.int(),
  ...ownSide,
  lastMessage: z.object({
    messageType: z.enum(MESSAGE_TYPES),
    aboutId: z.uuid().nullable(),
    content: z.string(),
    /** How many there are. */
    pictures: z.int(),
    own: z.boolean(),
    timestamp: z.iso.datetime(),
  }),
});
export type ConversationView = z.infer<typeof conversationView>;

export const conversationDetails = z.object({
  id: z.uuid(),
  role: z.enum(['buyer', 'seller']),
  other: otherPerson,
  subject: z.string(),
  productId: z.uuid().nullable(),
  /** Null without one, and when it is gone. */
  listing: listingCardView.nullable(),
  unread: z.int(),
  ...ownSide,
  /** The last message of the other one that has words here; reports of the conversation name it. */
  reportable: z.uuid().nullable(),
  /** Messages ever written. */
  lastPosition: z.int(),
  /** The other one has seen everything up to here. */
  readByOther: z.int(),
  /** The actor blocked the other one. */
  blocking: z.boolean(),
  /** Whether the other one can be written to now. */
  canWrite: z.boolean(),
  /** Their number, where the store shows it to people who are signed in. */
  whatsapp: z.string().nullable(),
});
export type ConversationDetails = z.infer<typeof conversationDetails>;

/** A message as moderators read it around a reported one. */
export const reportedMessage = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  senderName: z.string(),
  content: z.string(),
  at: z.iso.datetime(),
  isReported: z.boolean(),
  /** Of the reported one alone; in a dispute of each. */
  pictures: z.array(mediaView),
});
export type ReportedMessage = z.infer<typeof reportedMessage>;

/** What is told of a seller who is written to; null where too little is known. */
export const sellerActivity = z.object({
  /** Half of the people had their first answer within an hour, six hours, a day or three. */
  answersWithin: z.enum(['hour', 'hours', 'day', 'days']).nullable(),
  /** Was here in the last day, or the last week. */
  active: z.enum(['day', 'week']).nullable(),
});
export type SellerActivity = z.infer<typeof sellerActivity>;
