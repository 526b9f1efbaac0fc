// What the editor of a discussion or a reply begins with, and what becomes of the text.
import { data } from 'react-router';
import { v4, validate } from 'uuid';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { canPost } from '#features/forum/forum.policy.ts';
import type { WrittenView } from '#features/forum/forum.schema.ts';
import { writeSeo } from '#features/forum/forum.seo.server.ts';
import { editPost, editReply, getWritten } from '#features/forum/edits/edit.server.ts';
import { postedPictures } from '#features/forum/edits/posted.server.ts';
import { replyPath } from '#features/forum/views/replies.server.ts';
import { createPost } from '#features/forum/edits/write.server.ts';
import { admitFiles } from '#features/media/media.public.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** A new discussion at /forum/new; what one wrote, to change it, at /forum/texts/{id}. */
export async function loadForumWritePage(ctx: Ctx, { params, url }: PageRequest<{ id?: string }>) {
  const { pathname } = url;
  const actor = requirePageActor(ctx, pathname);
  const mayWrite = canPost(actor);
  const written = params.id && mayWrite ? await readWritten(ctx, params.id) : null;
  const what = !params.id ? 'new' : written?.title === null ? 'editReply' : 'editPost';
  return {
    written,
    what: what as 'new' | 'editPost' | 'editReply',
    mayWrite,
    viewerId: actor.id,
    clientId: v4(),
    texts: pageTexts(ctx.locale, 'forum', 'forms', 'drafts', 'media.alt', 'media.problems'),
    seo: pageMeta(writeSeo(ctx, pathname, what)),
  };
}

async function readWritten(ctx: Ctx, id: string): Promise<WrittenView> {
  if (!validate(id)) throw new AppError(forumErrors.forum_post_not_found, { detail: 'malformed' });
  return getWritten(ctx, { id });
}

export type Answer = { failure: FormFailure; current: WrittenView | null };

/** What its forms ask for. */
export async function submitForumWritePage(
  ctx: Ctx,
  { params, request, url }: PageRequest<{ id?: string }>,
) {
  const { pathname } = url;
  const t = translator(ctx.locale, 'toasts');
  let form = new FormData();
  try {
    await admitFiles(ctx, request);
    form = await readForm(request);
    requirePageActor(ctx, pathname);
    if (!params.id) {
      const id = await post(ctx, form);
      setFlash(ctx, { text: t('forumSent') });
      return redirect(`/forum/${id}`);
    }
    const { path, status, waitingEdit } = await change(ctx, params.id, form);
    const waits = translator(ctx.locale, 'screening')('edit.waiting');
    const text = waitingEdit ? waits : t(status === 'approved' ? 'forumSaved' : 'forumSent');
    setFlash(ctx, { text });
    return redirect(path);
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
    media: await postedPictures(ctx, form),
    clientId: textFrom(form, 'clientId') || undefined,
  });
  return id;
}

/** @returns where it stands, and what of it is public */
async function change(ctx: Ctx, id: string, form: FormData) {
  const { postId, title } = await readWritten(ctx, id);
  const text = {
    id,
    revision: Number(textFrom(form, 'revision')),
    content: textFrom(form, 'content'),
    media: await postedPictures(ctx, form),
  };
  if (title === null) return { ...(await editReply(ctx, text)), path: replyPath(postId, id) };
  const edited = await editPost(ctx, {
    ...text,
    title: textFrom(form, 'title'),
    category: textFrom(form, 'category') as 'general',
  });
  return { ...edited, path: `/forum/${postId}` };
}
