import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  COPY_PREFIX,
  forgetCopiesOfPeople,
  forgetDrafts,
  forgetDraftsOfOthers,
  forgetWhoLeft,
  keepDraft,
  LEFT_COOKIE,
  readDraft,
} from './device-drafts.ts';

const [ASHA, BEN] = [
  '019dca99-e373-76f6-b607-df7d791ccb05',
  '01a20411-620a-74f9-a03c-6cd091deb3a1',
];

/** As browsers have it: what is kept are its own properties. */
class MemoryStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => void vi.unstubAllGlobals());

test('whoever signs in takes away what somebody else left on the device, and keeps their own', () => {
  // Asha's session ended by itself; what she writes to Ben names him.
  keepDraft(`messages:${ASHA}`, { sellerId: BEN, content: 'private' });
  keepDraft(`forum:reply:post:${ASHA}`, { text: 'private' });
  keepDraft(`sell:${BEN}`, { title: 'Boat' });
  localStorage.setItem(`${COPY_PREFIX}favorites`, JSON.stringify({ person: ASHA }));
  localStorage.setItem('titles', '1');
  forgetDraftsOfOthers(BEN);
  expect(Object.keys(localStorage)).toEqual([`calabash-draft:sell:${BEN}`, 'titles']);
  expect(readDraft(`sell:${BEN}`)).toEqual({ title: 'Boat' });
  localStorage.setItem(`${COPY_PREFIX}favorites`, JSON.stringify({ person: BEN }));
  forgetDraftsOfOthers(BEN);
  expect(Object.keys(localStorage)).toHaveLength(3);
});

test('storage that is blocked stops nobody', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => forgetDraftsOfOthers(BEN)).not.toThrow();
});

const copyOf = (name: string, person: string | null) =>
  localStorage.setItem(COPY_PREFIX + name, JSON.stringify({ person, words: ['boat'] }));

/** What a person, and whoever was at this device as nobody, have left in it. */
function leaveTraces(): void {
  keepDraft(`sell:${ASHA}`, { title: 'Boat' });
  copyOf('searches', ASHA);
  copyOf('viewed', null);
  localStorage.setItem(`tus::calabash-${ASHA}-listing-boat.jpg::1`, '{}');
  localStorage.setItem('calabash-push', `${ASHA} 1`);
  localStorage.setItem('titles', '1');
  sessionStorage.setItem('calabash-kept-tried', '/products/boat 1');
  sessionStorage.setItem('react-router-scroll-positions', '{}');
}

test('signing out leaves nothing that was written, sent or looked at', () => {
  leaveTraces();
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['calabash-push', 'titles']);
  expect(Object.keys(sessionStorage)).toEqual(['react-router-scroll-positions']);
});

test('a session that ended elsewhere takes what was looked at, not what waits to be finished', () => {
  leaveTraces();
  localStorage.setItem(`${COPY_PREFIX}broken`, '{');
  forgetCopiesOfPeople();
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('calabash-'));
  expect(kept).toEqual([`calabash-draft:sell:${ASHA}`, `${COPY_PREFIX}viewed`, 'calabash-push']);
});

test('where no script ran when they signed out, the next page takes it away, once', () => {
  const page = { cookie: 'calabash_preferences=x' };
  vi.stubGlobal('document', page);
  leaveTraces();
  forgetWhoLeft();
  expect(readDraft(`sell:${ASHA}`)).not.toBeNull();
  page.cookie = `calabash_preferences=x; ${LEFT_COOKIE}=1`;
  forgetWhoLeft();
  expect(readDraft(`sell:${ASHA}`)).toBeNull();
  expect(page.cookie).toMatch(new RegExp(`^${LEFT_COOKIE}=; .*max-age=0`));
});
