// What a device remembers of listings. The storage is one in memory, refused, or broken.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts, forgetDraftsOfOthers } from '#platform/pages/device-drafts.ts';
import { keepViewed, type ViewedListing } from './keep-viewed.ts';
import { hasViewed } from './viewed-key.ts';
import { forgetViewed, readViewed } from './viewed-listings.ts';

/** Entries are own properties, as those of a browser's storage are. */
function memoryStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => vi.unstubAllGlobals());

const NOW = Date.parse('2026-11-25T12:00:00Z');
const DAY = 86_400_000;
const listing = (n: number, changes: Partial<ViewedListing> = {}): ViewedListing => ({
  id: `01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5${n}`,
  title: `Boat ${n}`,
  language: 'en',
  price: { amount: 12_000, currency: 'USD' },
  priceUnit: 'once',
  category: 'boats',
  parentCategory: 'boats',
  country: 'JM',
  picture: '/media/boat-400.webp',
  ...changes,
});
const titles = (person: string | null, now = NOW) =>
  readViewed(person, now).map(({ title }) => title);

test('the latest is first, one that is looked at again moves up, and four are kept', () => {
  expect(hasViewed()).toBe(false);
  for (let n = 1; n <= 6; n += 1) keepViewed(null, listing(n), NOW);
  keepViewed(null, listing(4, { title: 'Boat 4, repaired' }), NOW);
  expect(titles(null)).toEqual(['Boat 4, repaired', 'Boat 6', 'Boat 5', 'Boat 3']);
  expect(readViewed(null, NOW)[1]).toEqual(listing(6));
  expect(hasViewed()).toBe(true);
});

test('a picture is one of this site, or of where its public files are read past it', () => {
  const picture = 'https://media.example/public/0123/boat-400.webp';
  keepViewed(null, listing(1, { picture }), NOW);
  expect(readViewed(null, NOW)).toEqual([listing(1, { picture })]);
});

test('what was looked at a month ago is not told any more', () => {
  keepViewed(null, listing(1), NOW - 30 * DAY);
  keepViewed(null, listing(2), NOW - 29 * DAY);
  expect(titles(null)).toEqual(['Boat 2']);
});

test('each sees their own alone', () => {
  keepViewed('asha', listing(1), NOW);
  expect(titles('asha')).toEqual(['Boat 1']);
  expect([titles('ben'), titles(null)]).toEqual([[], []]);
  keepViewed('ben', listing(2), NOW);
  expect(titles('asha')).toEqual([]);
});

test('signing out, and signing in as somebody else, takes them away', () => {
  keepViewed('asha', listing(1), NOW);
  forgetDraftsOfOthers('asha');
  expect(titles('asha')).toEqual(['Boat 1']);
  forgetDraftsOfOthers('ben');
  expect(hasViewed()).toBe(false);
  keepViewed('asha', listing(1), NOW);
  forgetDrafts();
  expect(hasViewed()).toBe(false);
  keepViewed('asha', listing(1), NOW);
  forgetViewed();
  expect(hasViewed()).toBe(false);
});

test('what does not fit a card is left out, and a browser that keeps nothing has none', () => {
  const broken = [
    null,
    {},
    { ...listing(1), at: NOW, price: { amount: '1', currency: 'USD' } },
    { ...listing(1), at: NOW, id: '../login' },
    { ...listing(1), at: NOW, picture: 'https://suggestions.example/a.png' },
    { ...listing(1), at: NOW, picture: '//suggestions.example/a.png' },
    { ...listing(1), at: NOW, title: 'a'.repeat(301) },
    listing(1),
    { ...listing(2), at: NOW },
  ];
  const key = 'calabash-copy:viewed';
  localStorage.setItem(key, JSON.stringify({ person: null, listings: broken }));
  expect(titles(null)).toEqual(['Boat 2']);
  for (const text of ['{', '[]', 'null', '{"person":null}']) {
    localStorage.setItem(key, text);
    expect(readViewed(null, NOW)).toEqual([]);
    keepViewed(null, listing(3), NOW);
    expect(titles(null)).toEqual(['Boat 3']);
  }
  vi.stubGlobal('localStorage', undefined);
  keepViewed(null, listing(1), NOW);
  forgetViewed();
  expect(hasViewed()).toBe(false);
  expect(readViewed(null, NOW)).toEqual([]);
});
