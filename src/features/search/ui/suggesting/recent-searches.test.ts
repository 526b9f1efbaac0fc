// What a device remembers of searches. The storage is one in memory, refused, or broken.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts, forgetDraftsOfOthers } from '#platform/pages/device-drafts.ts';
import {
  forgetSearches,
  keepSearch,
  keepShown,
  readSearches,
  searchesFrom,
} from './recent-searches.ts';

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
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => vi.unstubAllGlobals());

test('the latest is first, one that is searched for again moves up, and twenty are kept', () => {
  for (let n = 1; n <= 25; n += 1) keepSearch(null, `boat ${n}`);
  keepSearch(null, '  BOAT   20 ');
  expect(readSearches(null).slice(0, 3)).toEqual(['BOAT 20', 'boat 25', 'boat 24']);
  expect(readSearches(null)).toHaveLength(20);
  keepSearch(null, '   ');
  expect(readSearches(null)).toHaveLength(20);
});

test('the words of a page are kept once, and stay cleared while it stays', () => {
  keepShown(null, 'mango', 'one');
  expect(readSearches(null)).toEqual(['mango']);
  forgetSearches();
  keepShown(null, 'mango', 'one');
  expect(readSearches(null)).toEqual([]);
  keepShown(null, 'boat', 'two');
  expect(readSearches(null)).toEqual(['boat']);
});

test('each sees their own alone', () => {
  keepSearch('asha', 'ring');
  expect(readSearches('asha')).toEqual(['ring']);
  expect(readSearches('ben')).toEqual([]);
  expect(readSearches(null)).toEqual([]);
  keepSearch('ben', 'sofa');
  expect(readSearches('asha')).toEqual([]);
});

test('signing out, and signing in as somebody else, takes them away', () => {
  keepSearch('asha', 'ring');
  forgetDraftsOfOthers('asha');
  expect(readSearches('asha')).toEqual(['ring']);
  forgetDraftsOfOthers('ben');
  expect(readSearches('asha')).toEqual([]);
  keepSearch('asha', 'ring');
  forgetDrafts();
  expect(readSearches('asha')).toEqual([]);
  keepSearch('asha', 'ring');
  forgetSearches();
  expect(readSearches('asha')).toEqual([]);
});

test('a browser that keeps nothing, or kept something else, has none', () => {
  localStorage.setItem('calabash-copy:searches', '{"person":null,"words":[1,"boat"]}');
  expect(readSearches(null)).toEqual(['boat']);
  for (const broken of ['{', '[]', 'null', '{"person":null}']) {
    localStorage.setItem('calabash-copy:searches', broken);
    expect(readSearches(null)).toEqual([]);
  }
  vi.stubGlobal('localStorage', undefined);
  keepSearch(null, 'boat');
  forgetSearches();
  expect(readSearches(null)).toEqual([]);
});

test('those that go on from what is typed are offered, whatever their accents', () => {
  const searches = ['Vélo bleu', 'velo', 'boat'];
  expect(searchesFrom(searches, '')).toEqual(searches);
  expect(searchesFrom(searches, 'vel')).toEqual(['Vélo bleu', 'velo']);
  expect(searchesFrom(searches, 'velo')).toEqual(['Vélo bleu']);
});
