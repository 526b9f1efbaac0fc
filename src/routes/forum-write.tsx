import { data } from 'react-router';
import { v4, validate } from 'uuid';
import type { Route } from './+types/forum-write';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { canPost } from '#features/forum/forum.policy.ts';
import type { WrittenView } from '#features/forum/forum.schema.ts';
import { writeSeo } from '#features/forum/forum.seo.server.ts';
import editorCss from '#features/forum/ui/editor.css?url';
import { BackToForum } from '#features/forum/ui/Discussion.tsx';
import forumCss from '#features/forum/ui/forum.css?url';
import { PostForm } from '#features/forum/ui/PostForm.tsx';
import { NoReplyBox } from '#features/forum/ui/NoReplyBox.tsx';
import { GoodNeighbours } from '#features/forum/ui/Sides.tsx';
import { editPost, editReply, getWritten } from '#features/forum/writing/forum.edit.server.ts';
import { findPeople } from '#features/forum/writing/forum.mentions.server.ts';
import { createPost } from '#features/forum/writing/forum.write.server.ts';
import mediaCss from '#features/media/ui/media.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { setFlash } from '#platform/flash.server.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: forumCss },
  { rel: 'stylesheet', href: editorCss },
  { rel: 'stylesheet', href: mediaCss },
];

/** A new discussion at /forum/new; what one wrote, to change it, at /forum/texts/{id}. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname } = url;
  const actor = requirePageActor(ctx, pathname);
  const mayWrite = canPost(actor);
  const written = params.id && mayWrite ? await readWritten(ctx, params.id) : null;
  const people = written ? await findPeople(ctx, { postId: written.postId }) : [];
  const what = !params.id ? 'new' : written?.title === null ? 'editReply' : 'editPost';
  return {
    written,
    what: what as 'new' | 'editPost' | 'editReply',
    mayWrite,
    viewerId: actor.id,
    people: people.filter(({ id }) => id !== actor.id).map(({ name }) => name),
    clientId: v4(),
    texts: pageTexts(ctx.locale, 'forum', 'forms', 'media.alt', 'media.problems'),
    seo: pageMeta(writeSeo(ctx, pathname, what)),
  };
}

async function readWritten(ctx: Ctx, id: string): Promise<WrittenView> {
  if (!validate(id)) throw new AppError(forumErrors.forum_post_not_found, { detail: 'malformed' });
  return getWritten(ctx, { id });
}

type Answer = { failure: FormFailure; current: WrittenView | null };

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const { pathname } = url;
  const form = await readForm(request);
  const t = translator(ctx.locale, 'toasts');
  try {
    requirePageActor(ctx, pathname);
    const postId = params.id ? await change(ctx, params.id, form) : await post(ctx, form);
    setFlash(ctx, { text: t(params.id ? 'forumSaved' : 'forumSent') });
    return redirect(`/forum/${postId}`);
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    const current =
      error instanceof AppError && error.current ? (error.current as WrittenView) : null;
    return data<Answer>({ failure, current }, init ?? {});
  }
}

async function post(ctx: Ctx, form: FormData): Promise<string> {
  const { id } = await createPost(ctx, {
    title: textFrom(form, 'title'),
    category: (textFrom(form, 'category') || undefined) as 'general' | undefined,
    content: textFrom(form, 'content'),
    media: form.getAll('media').map(String),
    clientId: textFrom(form, 'clientId') || undefined,
  });
  return id;
}

/** @returns the discussion that the text belongs to */
async function change(ctx: Ctx, id: string, form: FormData): Promise<string> {
  const { postId, title } = await readWritten(ctx, id);
  const text = {
    id,
    revision: Number(textFrom(form, 'revision')),
    content: textFrom(form, 'content'),
    media: form.getAll('media').map(String),
  };
  if (title === null) await editReply(ctx, text);
  else
    await editPost(ctx, {
      ...text,
      title: textFrom(form, 'title'),
      category: textFrom(form, 'category') as 'general',
    });
  return postId;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure): Answer => ({ failure, current: null }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ForumWritePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('forum');
  const { written, what, mayWrite, viewerId, people, clientId } = loaderData;
  const current = actionData?.current ?? null;
  const backPath = written ? `/forum/${written.postId}` : '/forum';
  return (
    <div className="page">
      <BackToForum />
      <div className="page-head">
        <div>
          <h1>{t(`write.${what}`)}</h1>
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
              people={people}
              failure={actionData?.failure ?? null}
              backPath={backPath}
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
