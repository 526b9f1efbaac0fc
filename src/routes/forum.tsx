import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { data, Link } from 'react-router';
import { v4 } from 'uuid';
import type { Route } from './+types/forum';
import { answerForumForm } from '#features/forum/forum.forms.server.ts';
import { OPEN_IN_LIST, REPLIES_IN_LIST } from '#features/forum/forum.limits.ts';
import { canPost } from '#features/forum/forum.policy.ts';
import { forumSeo } from '#features/forum/forum.seo.server.ts';
import { findBusiestPosts } from '#features/forum/reading/forum.busiest.server.ts';
import { findPosts } from '#features/forum/reading/forum.list.server.ts';
import { listReplies } from '#features/forum/reading/forum.replies.server.ts';
import forumCss from '#features/forum/ui/forum.css?url';
import { readChoice } from '#features/forum/ui/forum-paths.ts';
import { FeedLink, ListControls, PostList } from '#features/forum/ui/ForumList.tsx';
import type { ShownReplies } from '#features/forum/ui/OpenReplies.tsx';
import { GoodNeighbours, OtherPosts } from '#features/forum/ui/Sides.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import type { Ctx } from '#platform/context.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: forumCss }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const choice = readChoice(url.searchParams);
  const { topic, sort, q, after } = choice;
  const [list, week] = await Promise.all([
    orFirstPage(after, (cursor) =>
      findPosts(ctx, { category: topic, sort, q, cursor: cursor ?? undefined }),
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
    texts: pageTexts(ctx.locale, 'forum', 'forms'),
    seo: pageMeta(forumSeo(ctx, { topic, plain })),
  };
}

async function openReplies(ctx: Ctx, open: readonly string[]) {
  const shown = await Promise.all(
    open.map(async (postId): Promise<[string, ShownReplies]> => {
      const { items, total } = await listReplies(ctx, { postId, limit: REPLIES_IN_LIST });
      return [postId, { items, total }];
    }),
  );
  return Object.fromEntries(shown);
}

const ShortPostForm = lazyPart(
  () => import('#features/forum/ui/ShortPostForm.tsx'),
  ({ ShortPostForm }) => ShortPostForm,
);

type Answer = { id: string; intent: string; failure: FormFailure | null };

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search } = url;
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

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const { id = '', intent = '' } = postedTexts(await request.clone().formData());
  return keepForm(serverAction, (failure): Answer => ({ id, intent, failure }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ForumPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('forum');
  const { choice, list, week, replies, viewer, clientId, clientIds, now } = loaderData;
  const [writes, setWrites] = useState(false);
  const failed = actionData?.failure ? { id: actionData.id, failure: actionData.failure } : null;
  const isInPost = failed !== null && failed.id in replies;
  const button = (
    <>
      <Plus className="icon" aria-hidden />
      {t('write.new')}
    </>
  );
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <Link
          className="btn btn-primary btn-lg"
          to="/forum/new"
          {...(viewer.canPost ? { 'aria-expanded': writes } : {})}
          onClick={(event) => {
            if (!viewer.canPost || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setWrites(!writes);
          }}
        >
          {button}
        </Link>
      </div>
      <div className="split">
        <div>
          <ListControls choice={choice} />
          {writes && viewer.id !== null ? (
            <Suspense>
              <ShortPostForm
                viewerId={viewer.id}
                clientId={clientId}
                topic={choice.topic}
                onCancel={() => setWrites(false)}
              />
            </Suspense>
          ) : null}
          {failed && !isInPost ? <FormProblem failure={failed.failure} /> : null}
          <PostList
            posts={list.items}
            total={list.total}
            nextCursor={list.nextCursor}
            replies={replies}
            choice={choice}
            viewer={viewer}
            now={now}
            clientIds={clientIds}
            failure={isInPost ? failed : null}
          />
        </div>
        <aside className="stack gap-6">
          <GoodNeighbours />
          <OtherPosts posts={week} title={t('side.week')} />
          <FeedLink choice={choice} />
        </aside>
      </div>
    </div>
  );
}
