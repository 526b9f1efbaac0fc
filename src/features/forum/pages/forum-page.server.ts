// What the page of the forum is made of, and the short forms on it.
import { data } from 'react-router';
import { v4 } from 'uuid';
import { answerForumForm } from '#features/forum/forum.forms.server.ts';
import { OPEN_IN_LIST, POSTS_SHOWN, REPLIES_IN_LIST } from '#features/forum/forum.limits.ts';
import { canPost } from '#features/forum/forum.policy.ts';
import { forumSeo } from '#features/forum/forum.seo.server.ts';
import { findBusiestPosts } from '#features/forum/views/busiest.server.ts';
import { findPosts } from '#features/forum/views/list.server.ts';
import { listReplies } from '#features/forum/views/replies.server.ts';
import { readChoice } from '#features/forum/ui/forum-paths.ts';
import type { ReplyListView } from '#features/forum/ui/OpenReplies.tsx';
import { admitFiles } from '#features/media/media.public.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts, withoutTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';

/** What the boxes of those who write say. */
const OF_WRITERS = ['screening', 'drafts', 'media.alt', 'media.problems'] as const;
/** Of the page of a discussion, and of what only members write. */
const UNSHOWN = ['forum.remove', 'forum.feed', 'forum.description'] as const;
const UNSHOWN_TO_VISITORS = ['forum.write', 'forum.editor'] as const;

/** Everything that the page shows. */
export async function loadForumPage(ctx: Ctx, { url }: PageRequest) {
  const choice = readChoice(url.searchParams);
  const { topic, sort, q, after } = choice;
  const [list, week] = await Promise.all([
    orFirstPage(after, (cursor) =>
      findPosts(ctx, { category: topic, sort, q, limit: POSTS_SHOWN, cursor: cursor ?? undefined }),
    ),
    findBusiestPosts(ctx),
  ]);
  const open = choice.open
    .filter((id) => list.items.some((post) => post.id === id))
    .slice(0, OPEN_IN_LIST);
  const plain = q === '' && after === null && sort === 'newest' && open.length === 0;
  return {
    choice: { ...choice, open },
    list,
    week,
    replies: await openReplies(ctx, open),
    viewer: { id: ctx.actor?.id ?? null, canPost: canPost(ctx.actor) },
    clientId: v4(),
    clientIds: Object.fromEntries(open.map((id) => [id, v4()])),
    now: ctx.now.toISOString(),
    texts: textsOf(ctx),
    seo: leaveStructuredData(ctx, pageMeta(forumSeo(ctx, { topic, plain }))),
  };
}

function textsOf({ locale, actor }: Ctx) {
  return withoutTexts(
    pageTexts(locale, 'forum', 'forms', ...(actor ? OF_WRITERS : [])),
    ...UNSHOWN,
    ...(actor ? [] : UNSHOWN_TO_VISITORS),
  );
}

async function openReplies(ctx: Ctx, open: readonly string[]) {
  const shown = await Promise.all(
    open.map(async (postId): Promise<[string, ReplyListView]> => {
      const { items, total } = await listReplies(ctx, { postId, limit: REPLIES_IN_LIST });
      return [postId, { items, total }];
    }),
  );
  return Object.fromEntries(shown);
}

export type Answer = { id: string; intent: string; failure: FormFailure | null };

/** What its forms ask for. */
export async function submitForumPage(ctx: Ctx, { request, url }: PageRequest) {
  const { pathname, search } = url;
  await admitFiles(ctx, request);
  const form = await readForm(request);
  const about = { id: textFrom(form, 'id'), intent: textFrom(form, 'intent') };
  try {
    const next = await answerForumForm(ctx, {
      form,
      path: pathname + search,
      shown: REPLIES_IN_LIST,
    });
    if (next !== null) return redirect(next);
    // A browser without scripts asks for the page again, as a reload must not send the form twice.
    if (request.headers.get('Accept')?.includes('text/html'))
      return redirect(`${pathname}${search}#post-${about.id}`);
    return data<Answer>({ ...about, failure: null });
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<Answer>({ ...about, failure }, init ?? {});
  }
}
