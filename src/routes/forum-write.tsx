import type { Route } from './+types/forum-write';
import { WRITING_TITLES } from '#features/forum/forum.limits.ts';
import type { WrittenView } from '#features/forum/forum.schema.ts';
import { BackToForum } from '#features/forum/ui/Discussion.tsx';
import forumCss from '#features/forum/ui/forum-pages.css?url';
import { PostForm } from '#features/forum/ui/PostForm.tsx';
import { NoReplyBox } from '#features/forum/ui/NoReplyBox.tsx';
import { GoodNeighbours } from '#features/forum/ui/Sides.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadForumWritePage,
  submitForumWritePage,
  type Answer,
} from '#features/forum/pages/forum-write-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: forumCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadForumWritePage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitForumWritePage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure): Answer => ({ failure, current: null }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ForumWritePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('forum');
  const { written, what, mayWrite, viewerId, clientId } = loaderData;
  const current = actionData?.current ?? null;
  const backPath = written ? `/forum/${written.postId}` : '/forum';
  return (
    <div className="page">
      <BackToForum />
      <div className="page-head">
        <div>
          <h1>{t(WRITING_TITLES[what])}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      <div className="split">
        <div className="stack gap-6">
          {current ? <Current text={current} /> : null}
          {mayWrite ? (
            <PostForm
              key={current?.revision}
              written={
                written && current
                  ? { ...current, media: written.media, revision: current.revision }
                  : written
              }
              viewerId={viewerId}
              clientId={clientId}
              failure={actionData?.failure ?? null}
              leave={backPath}
            />
          ) : (
            <NoReplyBox path="/forum/new" signedIn />
          )}
        </div>
        <aside className="stack gap-6">
          <GoodNeighbours />
        </aside>
      </div>
    </div>
  );
}

/** What somebody wrote meanwhile: the own text stays in the form below. */
function Current({ text }: { text: WrittenView }) {
  const t = useTranslations('forum.write');
  return (
    <section className="panel tint stack gap-3" aria-label={t('changed')}>
      <h2 className="head-3">{t('changed')}</h2>
      <p className="small muted">{t('changedText')}</p>
      {text.title ? (
        <p dir="auto">
          <b>{text.title}</b>
        </p>
      ) : null}
      <p className="forum-source" dir="auto">
        {text.content}
      </p>
    </section>
  );
}
