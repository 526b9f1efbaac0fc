import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Route } from './+types/forum';
import forumCss from '#features/forum/ui/forum-pages.css?url';
import { FeedLink, ListControls, PostList } from '#features/forum/ui/ForumList.tsx';
import { GoodNeighbours, OtherPosts } from '#features/forum/ui/Sides.tsx';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import {
  loadForumPage,
  submitForumPage,
  type Answer,
} from '#features/forum/pages/forum-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: forumCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadForumPage(context.get(ctxContext), asked);
}

const PostForm = lazyPart(
  () => import('#features/forum/ui/PostForm.tsx'),
  ({ PostForm }) => PostForm,
);

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitForumPage(context.get(ctxContext), asked);
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
      {t('list.new')}
    </>
  );
  return (
    <div className="page forum-page">
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
              <PostForm
                viewerId={viewer.id}
                clientId={clientId}
                {...(choice.topic === 'all' ? {} : { topic: choice.topic })}
                leave={() => setWrites(false)}
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
