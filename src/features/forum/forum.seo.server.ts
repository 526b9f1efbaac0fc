// What search engines are told of the forum's pages, in the reader's language.
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { shareImage } from '#features/media/media.public.server.ts';
import { discussionShare } from './views/share.server.ts';
import { EXCERPT_MAX, type Topic, WRITING_TITLES } from './forum.limits.ts';
import type { PostSeo } from './forum.seo.ts';
import type { PostView } from './forum.schema.ts';
import { excerptOf } from './markup/body.ts';

/** The forum's pages in common; `noindex` for those that are for one person or one question. */
function forumPageSeo(ctx: Ctx, page: Pick<PageSeo, 'path' | 'title'> & Partial<PageSeo>): PageSeo {
  const t = translator(ctx.locale, 'forum');
  return { ...siteOf(ctx.settings), locale: ctx.locale, description: t('description'), ...page };
}

/** A list: the topics are pages of their own, searches and later pages are none. */
export function forumSeo(
  ctx: Ctx,
  { topic, plain }: { topic: Topic | 'all'; plain: boolean },
): PageSeo {
  const t = translator(ctx.locale, 'forum');
  const isTopic = topic !== 'all';
  return forumPageSeo(ctx, {
    path: isTopic ? `/forum?topic=${topic}` : '/forum',
    title: isTopic ? `${t(`topics.${topic}`)} · ${t('title')}` : t('title'),
    ...(plain ? {} : { noindex: true }),
  });
}

/** A discussion; what waits, and what lost its text, is none for search engines. */
export function postSeo(ctx: Ctx, post: PostView): PostSeo {
  const page = forumPageSeo(ctx, {
    path: `/forum/${post.id}`,
    title: post.title,
    description: excerptOf(post.body, EXCERPT_MAX) || post.title,
    ...(post.status === 'approved' ? {} : { noindex: true }),
    image: shareImage(ctx, discussionShare(ctx, post)),
  });
  return { ...page, forumTitle: translator(ctx.locale, 'forum')('title') };
}

export function missingPostSeo(ctx: Ctx): PageSeo {
  const t = translator(ctx.locale, 'forum');
  return forumPageSeo(ctx, { path: '/forum', title: t('post.missing'), noindex: true });
}

/** The page on which one writes. */
export function writeSeo(ctx: Ctx, path: string, what: keyof typeof WRITING_TITLES): PageSeo {
  const t = translator(ctx.locale, 'forum');
  return forumPageSeo(ctx, { path, title: t(WRITING_TITLES[what]), noindex: true });
}
