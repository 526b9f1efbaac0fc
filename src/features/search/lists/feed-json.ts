/** A feed as JSON Feed 1.1 (jsonfeed.org). Pure. */
import { entryHtml, type Feed, type FeedEntry } from './feed.ts';

export function renderJsonFeed({ title, self, page, language, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    language,
    items: entries.map(toItem),
  });
}

function toItem(entry: FeedEntry) {
  const { id, url, title, price, place, category, seller, language, image } = entry;
  return {
    id: `urn:uuid:${id}`,
    url,
    title,
    summary: [price, place].filter((fact) => fact !== null).join(' · '),
    content_html: entryHtml(entry),
    ...(image ? { image: image.url } : {}),
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
    authors: [{ name: seller || '-' }],
    tags: [category],
    ...(language ? { language } : {}),
  };
}
