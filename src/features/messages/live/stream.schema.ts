/** What a stream of messages tells. Browser-safe. */
import type { MessageView } from '#features/messages/messages.schema.ts';

/** `unread` is what the person has not seen in all conversations, as far as that is known. */
export type MessageNews = { message: MessageView | null; unread?: number };
export type ReadNews = { conversationId: string; byId: string; position: number; unread: number };
/** Of a message that is about something, and that has changed meanwhile. */
export type ChangedNews = { conversationId: string; position: number };
export type TypingNews = { conversationId: string };
/** The first thing that a stream says: up to which event a page would have to know. */
export type Hello = { number: number; unread: number };

/** Events with a number are kept for those who reconnect. */
export type StreamEvent =
  | { number: number; event: 'message'; data: MessageNews }
  | { number: number; event: 'read'; data: ReadNews }
  | { number: number; event: 'changed'; data: ChangedNews };
