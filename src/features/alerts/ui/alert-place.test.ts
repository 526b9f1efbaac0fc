import { expect, test } from 'vitest';
import { alertPlace } from './alert-place.ts';

const shown = { search: 'q=boat', summary: 'boat', alert: null };
const kept = { id: 'a', cadence: 'daily', paused: false } as const;

test('where nothing was found, one asks in its place, and hears of it in the row', () => {
  expect(alertPlace(shown, { total: 0 })).toBe('button');
  expect(alertPlace(shown, { total: 3 })).toBe('row');
  expect(alertPlace({ ...shown, alert: kept }, { total: 0 })).toBe('row');
  expect(alertPlace(null, { total: 0 })).toBeNull();
  expect(alertPlace(shown, null)).toBeNull();
});

test('nobody is asked while the prices that are asked for cannot be meant', () => {
  for (const problem of ['order', 'unread'])
    for (const total of [0, 3]) {
      expect(alertPlace(shown, { total, problem })).toBeNull();
      expect(alertPlace({ ...shown, alert: kept }, { total, problem })).toBeNull();
    }
});
