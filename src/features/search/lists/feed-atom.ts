/** A feed as Atom (RFC 4287). Pure. */
import { entryHtml, escapeMarkup, type Feed, type FeedEntry } from './feed.ts';

/** Signs that XML 1.0 cannot hold at all, and halves of characters. */
// oxlint-disable-next-line no-control-regex -- control signs are what is looked for
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const xml = (text: string) => escapeMarkup(text.toWellFormed().replace(IMPOSSIBLE, ''));

export function renderAtom({ title, self, page, language, updatedAt, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">`,
    `<title>${xml(title)}</title>`,
    `<id>${xml(self)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `<updated>${updatedAt ?? new Date(0).toISOString()}</updated>`,
    ...entries.map(renderEntry),
    '</feed>',
    '',
  ].join('\n');
}

function renderEntry(entry: FeedEntry): string {
  const { id, url, title, category, seller, language, image, publishedAt, updatedAt } = entry;
  return [
    language ? `<entry xml:lang="${xml(language)}">` : '<entry>',
    `<title>${xml(title)}</title>`,
    `<id>urn:uuid:${id}</id>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    ...(image
      ? [`<link rel="enclosure" type="${typeOf(image.url)}" href="${xml(image.url)}"/>`]
      : []),
    `<published>${publishedAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<author><name>${xml(seller || '-')}</name></author>`,
    `<category term="${xml(category)}"/>`,
    `<content type="html">${xml(entryHtml(entry))}</content>`,
    '</entry>',
  ].join('\n');
}

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** Pictures are kept as WebP, but for those that are drawn. */
const typeOf = (url: string): string => TYPES[/\.(\w+)$/.exec(url)?.[1] ?? ''] ?? 'image/webp';
