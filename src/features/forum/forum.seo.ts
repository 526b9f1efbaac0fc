/** What search engines read of a discussion beside its tags. Pure. */
import type { MetaDescriptor } from 'react-router';
import {
  absoluteUrl,
  breadcrumbJsonLd,
  jsonLd,
  pageMeta,
  type PageSeo,
  pageUrl,
} from '#features/pages/pages.seo.ts';
import type { AuthorView, PostView, ReplyView } from './forum.schema.ts';
import { plainText } from './markup/body.ts';

/** With the name of the forum, which is the way to the discussion. */
export type PostSeo = PageSeo & { forumTitle: string };

type JsonLd = Exclude<
  Parameters<typeof jsonLd>[1][string],
  null | undefined | string | number | unknown[]
>;

function personOf(seo: PageSeo, author: AuthorView): JsonLd {
  return {
    '@type': 'Person',
    name: author.name,
    ...(author.id ? { url: pageUrl(seo, `/seller/${author.id}`) } : {}),
  };
}

const counter = (action: string, count: number): JsonLd => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});

function commentOf(seo: PageSeo, reply: ReplyView): JsonLd {
  return {
    '@type': 'Comment',
    '@id': `${absoluteUrl(seo.publicUrl, seo.path)}#reply-${reply.id}`,
    text: plainText(reply.body),
    author: personOf(seo, reply.author),
    datePublished: reply.createdAt,
    ...(reply.editedAt ? { dateModified: reply.editedAt } : {}),
    interactionStatistic: counter('LikeAction', reply.likes),
  };
}

/** Tags of a discussion, with its text and the shown replies as DiscussionForumPosting. */
export function discussionMeta(
  post: PostView,
  replies: readonly ReplyView[],
  seo: PostSeo,
): MetaDescriptor[] {
  const tags = pageMeta(seo);
  if (seo.noindex) return tags;
  const url = pageUrl(seo, seo.path);
  return [
    ...tags,
    jsonLd('DiscussionForumPosting', {
      '@id': absoluteUrl(seo.publicUrl, seo.path),
      url,
      mainEntityOfPage: url,
      headline: post.title,
      text: plainText(post.body),
      author: personOf(seo, post.author),
      datePublished: post.createdAt,
      dateModified: post.editedAt,
      image: post.media.map(({ url: path }) => absoluteUrl(seo.publicUrl, path)),
      commentCount: post.replies,
      interactionStatistic: [
        counter('LikeAction', post.likes),
        counter('ViewAction', post.views),
        counter('CommentAction', post.replies),
      ],
      comment: replies
        .filter(({ status }) => status === 'approved')
        .map((reply) => commentOf(seo, reply)),
    }),
    breadcrumbJsonLd(seo, [
      { name: seo.forumTitle, path: '/forum' },
      { name: post.title, path: seo.path },
    ]),
  ];
}
