// The forum under /api.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
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
  namesInput,
  nameView,
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
import { joiningApi } from './participation/join.api.server.ts';
import { findPosts } from './views/list.server.ts';
import { getPost } from './views/post.server.ts';
import { listReplies } from './views/replies.server.ts';
import { findSimilarPosts } from './views/similar.server.ts';
import { editPost, editReply, getWritten } from './edits/edit.server.ts';
import { moderateEntry } from './edits/moderation.server.ts';
import { suggestNames } from './edits/names.server.ts';
import { previewText } from './edits/preview.server.ts';
import { removeEntry } from './edits/remove.server.ts';
import { createPost, createReply } from './edits/write.server.ts';

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

export const forumApi: readonly Operation[] = tagged('Forum', [
  list({
    path: '/forum/posts',
    id: 'findPosts',
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
    summary: 'Deletes the own discussion; replies of others stay below its title',
    input: byId,
    missing: noPost,
    errors: [...signedIn, forumErrors.forum_not_yours],
    use: (ctx, { id }) => removeEntry(ctx, { id, of: 'post' }),
  }),
  list({
    path: '/forum/posts/{postId}/replies',
    id: 'listReplies',
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
    summary: 'Deletes an own reply',
    input: byId,
    missing: noReply,
    errors: [...signedIn, forumErrors.forum_not_yours],
    use: (ctx, { id }) => removeEntry(ctx, { id, of: 'reply' }),
  }),
  read({
    path: '/forum/texts/{id}',
    id: 'getWritten',
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
  ...joiningApi,
  act({
    method: 'post',
    path: '/forum/texts/{id}/decision',
    id: 'decideForumText',
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
    summary: 'A text as it would be shown',
    input: previewInput,
    output: previewView,
    errors: [...writer, forumErrors.forum_invalid],
    use: previewText,
  }),
  list({
    path: '/forum/names',
    id: 'suggestNames',
    summary: 'People whom a text may mention, by how their name begins; of a discussion first',
    input: namesInput,
    item: nameView.meta({ id: 'ForumName' }),
    errors: writer,
    use: suggestNames,
  }),
  list({
    path: '/forum/similar',
    id: 'findSimilarPosts',
    summary: 'Discussions that a new one with this title may repeat',
    input: similarInput,
    item: postLink.meta({ id: 'ForumPostLink' }),
    use: findSimilarPosts,
  }),
]);
