import { expect, test } from 'vitest';
import { idAt } from './ids.server.ts';

test('ids are in the order of their moments, and of one moment in the order they were made', async () => {
  const at = new Date('2026-11-22T12:00:00Z');
  const made: string[] = [];
  for (let each = 0; each < 20; each += 1) {
    made.push(idAt(at));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(made.toSorted()).toEqual(made);
  const before = idAt(new Date(at.getTime() - 1));
  expect(before < (made[0] ?? '')).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});
