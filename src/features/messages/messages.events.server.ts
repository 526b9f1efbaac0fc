// What other features hear of messages; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { defineSubmitted } from '#platform/screening/screening.server.ts';
import { MESSAGE_TYPES } from './messages.limits.ts';

/** First words to somebody; nobody has looked at them yet. The id is that of the message. */
export const messageSubmitted = defineSubmitted('messages.submitted');

/**
 * Words came that somebody has not seen, where they had seen all words before: not told again until
 * they have seen these.
 */
export const messageWaiting = defineEvent(
  'messages.waiting',
  z.object({
    messageId: z.uuid(),
    conversationId: z.uuid(),
    position: z.int(),
    senderId: z.uuid(),
    receiverId: z.uuid(),
    pictures: z.int().default(0),
  }),
);

/** Somebody saw what they may have been told of: no text, or one that waited for WAITED_MINUTES. */
export const waitingRead = defineEvent(
  'messages.waiting-read',
  z.object({ conversationId: z.uuid(), readerId: z.uuid() }),
);

/** A message reached the other one; `first` with the one that began the conversation. */
export const messageSent = defineEvent(
  'messages.sent',
  z.object({
    messageId: z.uuid(),
    conversationId: z.uuid(),
    senderId: z.uuid(),
    receiverId: z.uuid(),
    listingId: z.uuid().nullable(),
    position: z.int(),
    first: z.boolean(),
    type: z.enum(MESSAGE_TYPES).default('text'),
    /** How many came with it. */
    pictures: z.int().default(0),
  }),
);
