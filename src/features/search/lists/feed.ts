/** What a feed of listings holds, whatever it is written as; and the HTML of an entry. Pure. */
export type FeedFormat = 'atom' | 'json';

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Of a feed whose address says none. */
export const FEED_LANGUAGE = 'en';

export type FeedEntry = {
  id: string;
  url: string;
  title: string;
  /** In words; null where the category has none. */
  price: string | null;
  place: string;
  category: string;
  seller: string;
  /** That it is written in, where that is known. */
  language: string | null;
  text: string;
  image: { url: string; alt: string } | null;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
};

export type Feed = {
  title: string;
  /** Its own address. */
  self: string;
  /** Of the page that shows the same. */
  page: string;
  language: string;
  /** Null for an empty one. */
  updatedAt: string | null;
  entries: FeedEntry[];
};

/** Text inside of XML or HTML, in elements and attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Picture, price and words of an entry. All that a person wrote is text. */
export function entryHtml({ image, price, place, text }: FeedEntry): string {
  const facts = [price, place].filter((fact) => fact !== null).join(' · ');
  const lines = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [
    image && `<p><img src="${escapeMarkup(image.url)}" alt="${escapeMarkup(image.alt)}"></p>`,
    `<p><strong>${escapeMarkup(facts)}</strong></p>`,
    ...lines.map((line) => `<p>${escapeMarkup(line)}</p>`),
  ]
    .filter(Boolean)
    .join('');
}
