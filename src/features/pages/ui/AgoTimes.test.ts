import { expect, it } from 'vitest';
import '#platform/i18n/formats.server.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import { agoText } from './AgoTimes.tsx';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (locale: string, at: string) =>
  agoText(formatterOf(locale), locale, new Date(at), now)?.replaceAll(/\s/g, ' ');

it.each([
  ['en', '3h ago'],
  ['es', 'hace 3 h'],
  ['fr', 'il y a 3 h'],
  ['nl', '3 uur geleden'],
  ['ht', 'sa gen 3 èdtan'],
  ['pap', '3 ora pasá'],
])('a card tells how long ago it came, in %s', (locale, text) => {
  expect(ago(locale, '2026-11-25T09:00:00Z')).toBe(text);
});

it.each([
  ['older than a week', '2026-11-18T11:00:00Z'],
  ['of a clock that goes ahead', '2026-11-25T12:05:00Z'],
  ['that is none', 'nonsense'],
])('a card keeps its date when it is %s', (_, at) => {
  expect(ago('en', at)).toBeUndefined();
});
