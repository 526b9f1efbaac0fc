import type { ReactNode } from 'react';
import type { ConversationView, MessageView } from '#features/messages/messages.schema.ts';

/** What later features show in conversations; the route fills it. */
export type ThreadSlots = {
  /** A message that is about something of theirs; null where that is not known (yet). */
  card?: (message: MessageView) => ReactNode;
  /** The last message in few words, when it is about something of theirs. */
  preview?: (message: ConversationView['lastMessage']) => string | null;
  /** What can be done beside writing, before the quick replies. */
  actions?: ReactNode;
};
