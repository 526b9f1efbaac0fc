// What stands on the share picture of a discussion: its picture, or how it begins, and who asks.
import { forumErrors } from '#features/forum/forum.errors.ts';
import type { PostView } from '#features/forum/forum.schema.ts';
import { excerptOf } from '#features/forum/markup/body.ts';
import { type ShareCard, sharePhotoOf } from '#features/media/media.public.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { getPost } from './post.server.ts';

/** As much as can be read on a phone. */
const QUOTED = 240;

/** Of a discussion that everybody may see, whoever asks. @throws AppError forum_post_not_found */
export async function findDiscussionShare(ctx: Ctx, { id }: { id: string }): Promise<ShareCard> {
  const post = await getPost({ ...ctx, actor: null }, { id });
  if (post.status !== 'approved') throw new AppError(forumErrors.forum_post_not_found);
  return discussionShare(ctx, post);
}

/** Of a discussion that was read already. */
export function discussionShare(ctx: Ctx, post: PostView): ShareCard {
  const t = translator(ctx.locale, 'forum');
  const [picture] = post.media;
  const { author, replies: count, category } = post;
  return {
    kind: 'discussions',
    id: post.id,
    locale: ctx.locale,
    photos: [sharePhotoOf(picture)].filter((photo) => photo !== null),
    quotation: picture ? null : excerptOf(post.body, QUOTED),
    date: null,
    price: null,
    title: post.title,
    facts: [
      ...(author.name ? [{ icon: 'person' as const, text: author.name }] : []),
      { icon: 'replies', text: t('post.replies', { count }) },
    ],
    notes: [t(`topics.${category}`)],
  };
}
