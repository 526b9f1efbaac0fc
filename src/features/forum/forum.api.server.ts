// The forum under /api.
import { z } from 'zod';
import { act, list, read } from '#api/operations.server.ts';
import { accountFailures, STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { describedShape } from '#platform/described.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { forumErrors } from './forum.errors.ts';
import {
  decisionInput,
  editPostInput,
  editReplyInput,
  lockInput,
  postCard,
  postInput,
  postsInput,
  postView,
  previewInput,
  previewView,
  repliesInput,
  replyInput,
  replyView,
  similarInput,
  postLink,
  writtenView,
} from './forum.schema.ts';
import { acceptAnswer, followPost, lockPost, pinPost } from './participation/join.server.ts';
import { likeEntry } from './participation/likes.server.ts';
import { findPosts } from './views/list.server.ts';
import { getPost } from './views/post.server.ts';
import { listReplies } from './views/replies.server.ts';
import { findSimilarPosts } from './views/similar.server.ts';
import { editPost, editReply, getWritten } from './edits/edit.server.ts';
import { moderateEntry } from './edits/moderation.server.ts';
import { previewText } from './edits/preview.server.ts';
import { removeEntry } from './edits/remove.server.ts';
import { createPost, createReply } from './edits/write.server.ts';

const tag = 'Forum';
const noPost = forumErrors.forum_post_not_found;
const noReply = forumErrors.forum_reply_not_found;
const post = postView.meta({ id: 'ForumPost' });
const reply = replyView.meta({ id: 'ForumReply' });
const byId = z.object({ id: z.uuid() });
const signedIn = accountFailures('not_authenticated');
const writer = [...signedIn, forumErrors.forum_unverified, platformErrors.rate_limited];
const WRITING = [
  ...writer,
  forumErrors.forum_invalid,
  forumErrors.forum_client_id_used,
  mediaErrors.media_not_found,
  mediaErrors.media_in_use,
];
const ADDRESSING = [
  ...accountFailures('person_blocked', 'person_unavailable'),
  forumErrors.forum_mentions,
  forumErrors.forum_locked,
];
const EDITING = [
  ...WRITING.filter((code) => code !== forumErrors.forum_client_id_used),
  ...ADDRESSING,
  forumErrors.forum_not_yours,
  forumErrors.forum_changed,
  platformErrors.content_removed,
];
const NOTES = {
  content: 'Markdown: emphasis, lists, quotes, code and links; up to 10,000 characters.',
  media: 'Ids of up to four own pictures.',
  clientId: 'Made by the sender. Sent again with the same one, a text is the same.',
};
const conflict =
  'Somebody who edits names the `revision` that they began with. When the text was changed in ' +
  'the meantime, the answer is 409 with what was written in `current`.';

const likes = z.object({ likes: z.int(), liked: z.boolean() });
const like = (of: 'post' | 'reply', liked: boolean) =>
  act({
    method: liked ? 'put' : 'delete',
    path: of === 'post' ? '/forum/posts/{id}/like' : '/forum/replies/{id}/like',
    id: `${liked ? 'like' : 'unlike'}${of === 'post' ? 'Post' : 'Reply'}`,
    tag,
    summary: liked ? `Likes a ${of}, once` : `Takes the like of a ${of} back`,
    input: byId,
    output: likes,
    missing: noPost,
    errors: [...writer, forumErrors.forum_like_own],
    use: (ctx, { id }) => likeEntry(ctx, { id, liked }),
  });

export const forumApi: readonly Operation[] = [
  list({
    path: '/forum/posts',
    id: 'findPosts',
    tag,
    summary: 'Public discussions of a topic or of all, or those in which words stand',
    input: postsInput,
    item: postCard.meta({ id: 'ForumPostCard' }),
    count: z.int().meta({ description: 'Counted up to 1,000.' }),
    use: findPosts,
  }),
  act({
    method: 'post',
    path: '/forum/posts',
    id: 'createPost',
    tag,
    summary: 'Begins a discussion, which is public once it was looked at',
    status: 201,
    input: z.object(describedShape(postInput.shape, NOTES)),
    output: post,
    errors: WRITING,
    use: createPost,
  }),
  read({
    path: '/forum/posts/{id}',
    id: 'getPost',
    tag,
    summary: 'A discussion',
    input: byId,
    output: post,
    missing: noPost,
    use: getPost,
  }),
  act({
    method: 'put',
    path: '/forum/posts/{id}',
    id: 'editPost',
    tag,
    summary: 'Changes the own discussion',
    description: conflict,
    input: z.object({ ...describedShape(editPostInput.shape, NOTES), id: z.uuid() }),
    output: post,
    missing: noPost,
    errors: EDITING,
    use: editPost,
  }),
  act({
    method: 'delete',
    path: '/forum/posts/{id}',
    id: 'removePost',
    tag,
    summary: 'Deletes the own discussion; replies of others stay below its title',
    input: byId,
    missing: noPost,
    errors: [...signedIn, forumErrors.forum_not_yours],
    use: (ctx, { id }) => removeEntry(ctx, { id, of: 'post' }),
  }),
  list({
    path: '/forum/posts/{postId}/replies',
    id: 'listReplies',
    tag,
    summary: 'Replies of a discussion',
    input: repliesInput,
    item: reply,
    missing: noPost,
    use: listReplies,
  }),
  act({
    method: 'post',
    path: '/forum/posts/{postId}/replies',
    id: 'createReply',
    tag,
    summary: 'Replies to a discussion',
    status: 201,
    input: z.object({ ...describedShape(replyInput.shape, NOTES), postId: z.uuid() }),
    output: reply,
    missing: noPost,
    errors: [...WRITING, ...ADDRESSING],
    use: createReply,
  }),
  act({
    method: 'put',
    path: '/forum/replies/{id}',
    id: 'editReply',
    tag,
    summary: 'Changes an own reply',
    description: conflict,
    input: z.object({ ...describedShape(editReplyInput.shape, NOTES), id: z.uuid() }),
    output: reply,
    missing: noReply,
    errors: EDITING,
    use: editReply,
  }),
  act({
    method: 'delete',
    path: '/forum/replies/{id}',
    id: 'removeReply',
    tag,
    summary: 'Deletes an own reply',
    input: byId,
    missing: noReply,
    errors: [...signedIn, forumErrors.forum_not_yours],
    use: (ctx, { id }) => removeEntry(ctx, { id, of: 'reply' }),
  }),
  read({
    path: '/forum/texts/{id}',
    id: 'getWritten',
    tag,
    summary: 'What the person wrote last in a discussion or reply, to go on from',
    input: byId,
    output: writtenView.meta({ id: 'ForumText' }),
    missing: noPost,
    errors: [
      ...signedIn,
      forumErrors.forum_unverified,
      forumErrors.forum_not_yours,
      forumErrors.forum_locked,
    ],
    use: getWritten,
  }),
  like('post', true),
  like('post', false),
  like('reply', true),
  like('reply', false),
  act({
    method: 'put',
    path: '/forum/posts/{id}/answer',
    id: 'acceptAnswer',
    tag,
    summary: 'Says which reply answered the own question',
    input: z.object({ id: z.uuid(), replyId: z.uuid() }),
    missing: noPost,
    errors: [...signedIn, forumErrors.forum_unverified, forumErrors.forum_not_yours, noReply],
    use: acceptAnswer,
  }),
  act({
    method: 'delete',
    path: '/forum/posts/{id}/answer',
    id: 'withdrawAnswer',
    tag,
    summary: 'Takes back which reply answered the own question',
    input: byId,
    missing: noPost,
    errors: [...signedIn, forumErrors.forum_unverified, forumErrors.forum_not_yours],
    use: (ctx, { id }) => acceptAnswer(ctx, { id, replyId: null }),
  }),
  act({
    method: 'put',
    path: '/forum/posts/{id}/follow',
    id: 'followPost',
    tag,
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
    tag,
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
    tag,
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
    tag,
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
    tag,
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
    tag,
    summary: 'Opens a discussion again, for moderators',
    input: byId,
    missing: noPost,
    errors: STAFF_FAILURES,
    use: (ctx, { id }) => lockPost(ctx, { id, reason: null }),
  }),
  act({
    method: 'post',
    path: '/forum/texts/{id}/decision',
    id: 'decideForumText',
    tag,
    summary: 'Decides about a revision of a discussion’s text or of a reply, for moderators',
    input: decisionInput,
    missing: noPost,
    errors: [...STAFF_FAILURES, forumErrors.forum_own, forumErrors.forum_changed],
    use: moderateEntry,
  }),
  act({
    method: 'post',
    path: '/forum/preview',
    id: 'previewText',
    tag,
    summary: 'A text as it would be shown',
    input: previewInput,
    output: previewView,
    errors: [...writer, forumErrors.forum_invalid],
    use: previewText,
  }),
  list({
    path: '/forum/similar',
    id: 'findSimilarPosts',
    tag,
    summary: 'Discussions that a new one with this title may repeat',
    input: similarInput,
    item: postLink.meta({ id: 'ForumPostLink' }),
    use: findSimilarPosts,
  }),
];
