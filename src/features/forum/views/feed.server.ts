// Owns the Atom feeds (RFC 4287): the latest public discussions of each topic.
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { FEED_ENTRIES, type Topic, TOPICS } from '#features/forum/forum.limits.ts';
import type { PostCard } from '#features/forum/forum.schema.ts';
import { findPosts } from './list.server.ts';

/** Signs that XML 1.0 cannot hold at all. */
// oxlint-disable-next-line no-control-regex -- control signs are what is looked for
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .replace(IMPOSSIBLE, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A feed as XML.
 * @param input.file "general.atom", or "all.atom" for all topics
 * @returns null when there is no such feed
 */
export async function readFeed(ctx: Ctx, { file }: { file: string }): Promise<string | null> {
  const topic = (['all', ...TOPICS] as const).find((each) => `${each}.atom` === file);
  if (!topic) return null;
  const { items } = await findPosts(ctx, { category: topic, limit: FEED_ENTRIES });
  const posts = items
    .filter(({ userId }) => userId !== null)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return render(ctx, topic, file, posts);
}

function render(ctx: Ctx, topic: Topic | 'all', file: string, posts: readonly PostCard[]): string {
  const { publicUrl, site } = ctx.settings;
  // One feed for readers of all languages, kept by shared caches.
  const t = translator('en', 'forum');
  const title =
    topic === 'all'
      ? t('feed.all', { site: site.name })
      : t('feed.topic', { site: site.name, topic: t(`topics.${topic}`) });
  const self = `${publicUrl}/forum/feeds/${file}`;
  const page = topic === 'all' ? `${publicUrl}/forum` : `${publicUrl}/forum?topic=${topic}`;
  const updated = posts[0]?.createdAt ?? new Date(0).toISOString();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(title)}</title>`,
    `<id>${escapeXml(self)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    `<updated>${updated}</updated>`,
    ...posts.map((post) => entry(publicUrl, post)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(publicUrl: string, post: PostCard): string {
  const url = escapeXml(`${publicUrl}/forum/${post.id}`);
  return [
    '<entry>',
    `<title>${escapeXml(post.title)}</title>`,
    `<id>urn:uuid:${post.id}</id>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${post.createdAt}</published>`,
    `<updated>${post.createdAt}</updated>`,
    `<author><name>${escapeXml(post.author.name || '-')}</name></author>`,
    `<category term="${post.category}"/>`,
    `<summary type="text">${escapeXml(post.excerpt)}</summary>`,
    '</entry>',
  ].join('\n');
}
