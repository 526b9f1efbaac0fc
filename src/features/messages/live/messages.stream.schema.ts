/** What a stream of messages tells. Browser-safe. */
import type { MessageView } from '#features/messages/messages.schema.ts';

export type MessageEvent = { message: MessageView | null; unread: number };
export type ReadEvent = { conversationId: string; byId: string; position: number; unread: number };
export type TypingEvent = { conversationId: string };
/** The first thing that a stream says: up to which event the page would have to know. */
export type HelloEvent = { number: number; unread: number };

/** Events with a number are kept for those who reconnect. */
export type StreamEvent =
  | { number: number; event: 'message'; data: MessageEvent }
  | { number: number; event: 'read'; data: ReadEvent };
