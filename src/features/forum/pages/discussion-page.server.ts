// What the page of a discussion is made of, and the forms on it.
import { data } from 'react-router';
import { v4 } from 'uuid';
import { answerForumForm } from '#features/forum/forum.forms.server.ts';
import { REPLY_SORTS, REPLIES_PER_PAGE } from '#features/forum/forum.limits.ts';
import { canModerateForum, canPost, isAuthor } from '#features/forum/forum.policy.ts';
import { discussionMeta } from '#features/forum/forum.seo.ts';
import { missingPostSeo, postSeo } from '#features/forum/forum.seo.server.ts';
import { findRelated, getPost } from '#features/forum/views/post.server.ts';
import { findCursorTo, getReply, listReplies } from '#features/forum/views/replies.server.ts';
import { recordPostView } from '#features/forum/views/views.server.ts';
import type { PostView } from '#features/forum/forum.schema.ts';
import type { DiscussionPageView } from '#features/forum/ui/PostPage.tsx';
import { admitFiles } from '#features/media/media.public.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import type { OnView } from '#platform/cache/page-cache.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const RELATED = 3;

/** Everything that the page shows. */
export async function loadDiscussionPage(
  ctx: Ctx,
  { params, url, onView }: PageRequest<{ id: string }> & { onView: OnView[] },
) {
  // Visitors write nothing, and see nothing that waits.
  const ofWriters = ['screening', 'drafts', 'media.alt', 'media.problems'] as const;
  const texts = pageTexts(ctx.locale, 'forum', 'forms', ...(ctx.actor ? ofWriters : []));
  const post = await nullWhenMissing(getPost(ctx, { id: params.id }));
  if (!post)
    return data({ discussion: null, texts, seo: pageMeta(missingPostSeo(ctx)) }, { status: 404 });
  const view = { id: post.id, ownerId: post.userId ?? '' };
  onView.push(({ now, ...look }) => recordPostView({ ...ctx, now }, { ...view, ...look }));
  const discussion = await readDiscussion(ctx, post, url.searchParams);
  return data({
    discussion,
    texts,
    seo: leaveStructuredData(ctx, tagsOf(ctx, discussion)),
  });
}

/** Only the first page in the usual order is one for search engines. */
function tagsOf(ctx: Ctx, { post, accepted, replies, continued, sort }: DiscussionPageView) {
  const others = replies.items.filter(({ id }) => id !== accepted?.id);
  const seo = postSeo(ctx, post);
  return discussionMeta(
    post,
    accepted ? [accepted, ...others] : others,
    continued || sort !== 'oldest' ? { ...seo, noindex: true } : seo,
  );
}

async function readDiscussion(
  ctx: Ctx,
  post: PostView,
  params: URLSearchParams,
): Promise<DiscussionPageView> {
  const replyId = params.get('reply');
  const sort = REPLY_SORTS.find((each) => each === params.get('sort')) ?? 'oldest';
  const after =
    params.get('after') ??
    (replyId && sort === 'oldest'
      ? await findCursorTo(ctx, { postId: post.id, replyId, shown: REPLIES_PER_PAGE })
      : null);
  const [replies, accepted, related] = await Promise.all([
    orFirstPage(after, (cursor) =>
      listReplies(ctx, {
        postId: post.id,
        sort,
        limit: REPLIES_PER_PAGE,
        cursor: cursor ?? undefined,
      }),
    ),
    post.acceptedReplyId ? nullWhenMissing(getReply(ctx, { id: post.acceptedReplyId })) : null,
    findRelated(ctx, { id: post.id, category: post.category, limit: RELATED }),
  ]);
  const { actor } = ctx;
  return {
    post,
    accepted,
    replies,
    sort,
    continued: after !== null,
    related,
    reader: {
      id: actor?.id ?? null,
      canReply: canPost(actor) && !post.locked,
      canEdit: canPost(actor) && !post.locked,
      asked: post.status === 'approved' && isAuthor(actor, post),
      moderates: canModerateForum(actor),
    },
    clientId: v4(),
    now: ctx.now.toISOString(),
  };
}

export type Answer = { intent: string; failure: FormFailure | null };

/** What its forms ask for. */
export async function submitDiscussionPage(
  ctx: Ctx,
  { params, request, url }: PageRequest<{ id: string }>,
) {
  const { pathname, search } = url;
  await admitFiles(ctx, request);
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  try {
    const next = await answerForumForm(ctx, {
      form,
      path: `/forum/${params.id}`,
      shown: REPLIES_PER_PAGE,
    });
    if (next !== null) return redirect(next);
    // A browser without scripts asks for the page again, as a reload must not send the form twice.
    if (request.headers.get('Accept')?.includes('text/html')) return redirect(pathname + search);
    return data<Answer>({ intent, failure: null });
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<Answer>({ intent, failure }, init ?? {});
  }
}
