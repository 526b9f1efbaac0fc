// The forms of the forum's pages besides those in which one writes at length: each button is one.
import { validate } from 'uuid';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { orSecondFactor } from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { forumErrors } from './forum.errors.ts';
import { LOCK_REASONS } from './forum.limits.ts';
import { acceptAnswer, followPost, lockPost, pinPost } from './participation/join.server.ts';
import { likeEntry } from './participation/likes.server.ts';
import { findCursorTo, replyPath } from './views/replies.server.ts';
import { removeEntry } from './edits/remove.server.ts';
import { postedPictures } from './edits/posted.server.ts';
import { createReply } from './edits/write.server.ts';

type Form = {
  id: string;
  text: (name: string) => string;
  form: FormData;
  /** How many replies of a discussion the page shows. */
  shown: number;
};
/** @returns where to go on, when that is not the same page */
type Handler = (ctx: Ctx, form: Form) => Promise<string | null | void>;

const HANDLERS: Record<string, Handler> = {
  async like(ctx, { id }) {
    await likeEntry(ctx, { id, liked: true });
  },
  async unlike(ctx, { id }) {
    await likeEntry(ctx, { id, liked: false });
  },
  async reply(ctx, { id, text, form, shown }) {
    const { id: replyId } = await createReply(ctx, {
      postId: id,
      content: text('content'),
      media: await postedPictures(ctx, form),
      clientId: text('clientId') || undefined,
    });
    // Whoever replied sees it, also where it is not among the replies of the page.
    return (await findCursorTo(ctx, { postId: id, replyId, shown })) && replyPath(id, replyId);
  },
  accept: (ctx, { id, text }) => acceptAnswer(ctx, { id, replyId: text('replyId') }),
  unaccept: (ctx, { id }) => acceptAnswer(ctx, { id, replyId: null }),
  follow: (ctx, { id }) => followPost(ctx, { id, following: true }),
  unfollow: (ctx, { id }) => followPost(ctx, { id, following: false }),
  pin: (ctx, { id }) => pinPost(ctx, { id, pinned: true }),
  unpin: (ctx, { id }) => pinPost(ctx, { id, pinned: false }),
  lock: (ctx, { id, text }) =>
    lockPost(ctx, {
      id,
      reason: LOCK_REASONS.find((reason) => reason === text('reason')) ?? 'off-topic',
    }),
  unlock: (ctx, { id }) => lockPost(ctx, { id, reason: null }),
  async removePost(ctx, { id }) {
    await removeEntry(ctx, { id, of: 'post' });
    setFlash(ctx, { text: translator(ctx.locale, 'toasts')('forumPostRemoved') });
    return '/forum';
  },
  async removeReply(ctx, { id }) {
    await removeEntry(ctx, { id, of: 'reply' });
    setFlash(ctx, { text: translator(ctx.locale, 'toasts')('forumReplyRemoved') });
  },
};

/**
 * Does what a button or the reply box of a page asks for; visitors sign in first.
 * @param input.path of the page, where they come back to
 * @param input.shown how many replies of a discussion the page shows
 * @returns where to go on; null to stay
 * @throws AppError as the use cases; invalid_request for a form that there is not; Response to the
 *   second step, for a moderator whose session must prove it first
 */
export async function answerForumForm(
  ctx: Ctx,
  { form, path, shown }: { form: FormData; path: string; shown: number },
): Promise<string | null> {
  requirePageActor(ctx, path);
  const text = (name: string) => textFrom(form, name);
  const intent = text('intent');
  const handler = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined;
  if (!handler) throw new AppError(platformErrors.invalid_request, { detail: 'no such form' });
  const id = text('id');
  if (![id, text('replyId') || id].every((named) => validate(named)))
    throw new AppError(forumErrors.forum_post_not_found, { detail: 'malformed' });
  const done = handler(ctx, { id, text, form, shown });
  return (await orSecondFactor(ctx, path, done)) ?? null;
}
