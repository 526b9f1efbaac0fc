// Likes, answers, following, and what moderators pin and lock, under /api.
import { z } from 'zod';
import { act, tagged } from '#api/operations.server.ts';
import { accountFailures, STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { lockInput } from '#features/forum/forum.schema.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { acceptAnswer, followPost, lockPost, pinPost } from './join.server.ts';
import { likeEntry } from './likes.server.ts';

const noPost = forumErrors.forum_post_not_found;
const byId = z.object({ id: z.uuid() });
const signedIn = accountFailures('not_authenticated');
const verified = [...signedIn, forumErrors.forum_unverified];

const likes = z.object({ likes: z.int(), liked: z.boolean() });
const like = (of: 'post' | 'reply', liked: boolean) =>
  act({
    method: liked ? 'put' : 'delete',
    path: of === 'post' ? '/forum/posts/{id}/like' : '/forum/replies/{id}/like',
    id: `${liked ? 'like' : 'unlike'}${of === 'post' ? 'Post' : 'Reply'}`,
    summary: liked ? `Likes a ${of}, once` : `Takes the like of a ${of} back`,
    input: byId,
    output: likes,
    missing: noPost,
    errors: [...verified, platformErrors.rate_limited, forumErrors.forum_like_own],
    use: (ctx, { id }) => likeEntry(ctx, { id, liked }),
  });

export const joiningApi: readonly Operation[] = tagged('Forum', [
  like('post', true),
  like('post', false),
  like('reply', true),
  like('reply', false),
  act({
    method: 'put',
    path: '/forum/posts/{id}/answer',
    id: 'acceptAnswer',
    summary: 'Says which reply answered the own question',
    input: z.object({ id: z.uuid(), replyId: z.uuid() }),
    missing: noPost,
    errors: [...verified, forumErrors.forum_not_yours, forumErrors.forum_reply_not_found],
    use: acceptAnswer,
  }),
  act({
    method: 'delete',
    path: '/forum/posts/{id}/answer',
    id: 'withdrawAnswer',
    summary: 'Takes back which reply answered the own question',
    input: byId,
    missing: noPost,
    errors: [...verified, forumErrors.forum_not_yours],
    use: (ctx, { id }) => acceptAnswer(ctx, { id, replyId: null }),
  }),
  act({
    method: 'put',
    path: '/forum/posts/{id}/follow',
    id: 'followPost',
    summary: 'Hears of replies from now on',
    input: byId,
    missing: noPost,
    errors: signedIn,
    use: (ctx, { id }) => followPost(ctx, { id, following: true }),
  }),
  act({
    method: 'delete',
    path: '/forum/posts/{id}/follow',
    id: 'unfollowPost',
    summary: 'Hears of replies no more',
    input: byId,
    missing: noPost,
    errors: signedIn,
    use: (ctx, { id }) => followPost(ctx, { id, following: false }),
  }),
  act({
    method: 'put',
    path: '/forum/posts/{id}/pin',
    id: 'pinPost',
    summary: 'Keeps a discussion at the top of its lists, for moderators',
    input: byId,
    missing: noPost,
    errors: STAFF_FAILURES,
    use: (ctx, { id }) => pinPost(ctx, { id, pinned: true }),
  }),
  act({
    method: 'delete',
    path: '/forum/posts/{id}/pin',
    id: 'unpinPost',
    summary: 'Lets a discussion take its place in lists again, for moderators',
    input: byId,
    missing: noPost,
    errors: STAFF_FAILURES,
    use: (ctx, { id }) => pinPost(ctx, { id, pinned: false }),
  }),
  act({
    method: 'put',
    path: '/forum/posts/{id}/lock',
    id: 'lockPost',
    summary: 'Closes a discussion for a reason, for moderators',
    input: lockInput,
    missing: noPost,
    errors: STAFF_FAILURES,
    use: lockPost,
  }),
  act({
    method: 'delete',
    path: '/forum/posts/{id}/lock',
    id: 'unlockPost',
    summary: 'Opens a discussion again, for moderators',
    input: byId,
    missing: noPost,
    errors: STAFF_FAILURES,
    use: (ctx, { id }) => lockPost(ctx, { id, reason: null }),
  }),
]);
