// What other features may use of forum, beside its role files and its components.
export { isReadable } from './views/entries.server.ts';
export { readFeed } from './views/feed.server.ts';
export { findDiscussionShare } from './views/share.server.ts';
