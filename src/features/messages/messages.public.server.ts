// What other features may use of messages, beside its role files and its components.
export {
  findConversation,
  getContact,
  openConversation,
  readAbout,
  requireMayBegin,
} from './delivery/contact.server.ts';
export { lockConversation } from './delivery/deliver.server.ts';
export {
  preserveConversation,
  preserveConversationsOf,
  releaseConversation,
  releaseConversationsOf,
} from './delivery/preserve.server.ts';
export { findSent, postMessage } from './delivery/send.server.ts';
export { notifyOfChange } from './live/stream.server.ts';
export { getSellerActivity, sellerFigures } from './views/answering.server.ts';
export { countSellerMessages } from './views/inbox.server.ts';
export { readAroundReported, readDisputed } from './views/reported.server.ts';
export { unreadMessagesOf } from './views/unread.server.ts';
