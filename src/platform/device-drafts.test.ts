import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COPY_PREFIX, forgetDraftsOfOthers, keepDraft, readDraft } from './device-drafts.ts';

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

beforeEach(() => void vi.stubGlobal('localStorage', new MemoryStorage()));
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
