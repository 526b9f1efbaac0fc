import { expect, it } from 'vitest';
import { isLinkedCopy } from './limits.ts';

const text = (similarity: number) => ({ similarity, samePicture: false });
const PICTURE = { similarity: 0, samePicture: true };

it('a copy with many changes belongs to accounts of one number or device', () => {
  expect(isLinkedCopy(text(0.3), 'strong')).toBe(true);
  expect(isLinkedCopy(PICTURE, 'strong')).toBe(true);
  expect(isLinkedCopy(text(0.29), 'strong')).toBe(false);
});

it('a network alone asks for more of an account that is not new, and nothing of pictures', () => {
  expect(isLinkedCopy(text(0.3), 'new')).toBe(true);
  expect(isLinkedCopy(text(0.44), 'weak')).toBe(false);
  expect(isLinkedCopy(text(0.45), 'weak')).toBe(true);
  for (const link of ['new', 'weak'] as const) expect(isLinkedCopy(PICTURE, link)).toBe(false);
});

it('what shares nothing is no copy by its link', () => {
  expect(isLinkedCopy(text(1), null)).toBe(false);
});
