// What other features may use of messages, beside its role files and its components.
export { findConversation, getContact, readAbout } from './delivery/contact.server.ts';
export { lockConversation } from './delivery/lock.server.ts';
export { findSent, notifyOfChange, openConversation, postMessage } from './delivery/post.server.ts';
export {
  preserveConversation,
  preserveConversationsOf,
  releaseConversation,
  releaseConversationsOf,
} from './delivery/preserve.server.ts';
export { requireMayBegin } from './delivery/write.server.ts';
export { openStream } from './live/live.server.ts';
export { getSellerActivity, sellerFigures } from './views/answering.server.ts';
export { countSellerMessages, unreadMessagesOf } from './views/inbox.server.ts';
export { readAroundReported } from './views/reported.server.ts';
