// What the forum plugs into the rest of the program.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { MAX_BYTES } from '#features/media/media.limits.ts';
import type { Feature } from '#platform/feature.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { forumApi } from './forum.api.server.ts';
import { PICTURES_MAX } from './forum.limits.ts';
import { leaveForum } from './forum.jobs.server.ts';
import { forumNotices } from './forum.notices.server.ts';
import { forumRetention } from './forum.retention.server.ts';
import { countPostFiles, forumPages, listPostEntries } from './forum.sitemap.server.ts';
import { exportOwnForum } from './views/export.server.ts';
import { forumSignInReasons } from './views/signin.server.ts';
import { isShownInForum } from './edits/media.server.ts';
import { entryRevisions } from './edits/moderation.server.ts';
import { entryDeletion } from './edits/remove.server.ts';

/** Pages with a box to write in. */
const WRITING = /^\/forum(?:\/new|\/texts\/[\da-f-]{36}|\/[\da-f-]{36})?$/;
/** What a form has beside its pictures, in bytes. */
const WORDS = 64 * 1024;
const FEEDS = /^\/forum\/feeds\//;

export const forumFeature: Feature = {
  name: 'forum',
  api: forumApi,
  deletions: [entryDeletion],
  retention: forumRetention,
  subscriptions: [subscribe(userDeleted, 'forum.leave', leaveForum)],
  screened: [entryRevisions.screened],
  notices: forumNotices,
  signInReasons: forumSignInReasons,
  exportOwn: { forum: exportOwnForum },
  showsMedia: isShownInForum,
  fileForms: [
    { path: WRITING, maxBytes: PICTURES_MAX * MAX_BYTES.image + WORDS, withinMs: 300_000 },
  ],
  publicPaths: [FEEDS],
  countedReads: [FEEDS],
  sitemap: [
    { name: 'forum', listEntries: async () => forumPages() },
    { name: 'discussions', countFiles: countPostFiles, listEntries: listPostEntries },
  ],
  takingAway: [
    {
      page: /^\/forum(?:\/[\da-f-]{36})?$/,
      field: 'intent',
      values: ['removePost', 'removeReply', 'unlike', 'unfollow', 'unaccept'],
    },
  ],
  cachedPages: [
    {
      path: /^\/forum$/,
      freshSeconds: 10,
      words: 'q',
      parameters: { after: null, open: null, q: '', sort: 'newest', topic: 'all' },
    },
    {
      path: /^\/forum\/(?!new$)[^/]+$/,
      freshSeconds: 10,
      parameters: { after: null, reply: null, sort: 'oldest' },
    },
  ],
  writingPages: [/^\/forum\/new$/, /^\/forum\/texts\/[^/]+$/],
};
