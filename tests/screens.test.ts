// The list of screens that are looked at (support/screens.ts): it has every page, and says which are
// a part of what was touched.
import { expect, test } from 'vitest';
import { missingPages, screensOf, touchedScreens } from './support/screens.ts';

const SCREENS = screensOf({
  listing: '/products/1',
  store: '/seller/1',
  event: '/events/1',
  discussion: '/forum/1',
  settled: '/forum/2',
  crowded: '/events/2',
  conversation: '/messages/1',
  offer: '/offers/1',
  order: '/orders/1',
  ready: '/orders/3',
  delivered: '/orders/2',
  dispute: '/admin/reports?tab=disputes&id=1',
  report: '/reports/1',
  decision: '/decisions/1',
  appealOf: '/appeals/new?decision=1',
  appeal: '/appeals/1',
  sanction: '/sanctions/1',
  text: '/forum/texts/1',
  case: '/admin/queue/1',
  person: '/admin/people/1',
  wave: '/admin/waves/1',
  mail: '/unsubscribe?token=none',
});
const touchedBy = (...files: string[]) => touchedScreens(SCREENS, files).map(({ path }) => path);

test('no page is left out', () => {
  expect(missingPages(SCREENS)).toEqual([]);
});

test('a touched feature brings the screens of the pages that are made of it', () => {
  const paths = touchedBy('src/features/offers/ui/OfferForm.tsx');
  expect(paths).toContain('/offers/1/counter');
  expect(paths).not.toContain('/forum');
  expect(paths.length).toBeLessThan(SCREENS.length / 2);
});

test('a touched page brings its own screens alone', () => {
  expect(touchedBy('src/routes/policy.tsx')).toContain('/terms');
  expect(touchedBy('src/routes/policy.tsx')).not.toContain('/products');
});

test('what every screen is made of brings all of them, and so does not knowing what was touched', () => {
  expect(touchedBy('src/ui/Dialog.tsx')).toHaveLength(SCREENS.length);
  expect(touchedBy('src/messages/es/every-page/header.json')).toHaveLength(SCREENS.length);
  expect(touchedScreens(SCREENS, null)).toHaveLength(SCREENS.length);
});

test('documents and migrations bring none', () => {
  expect(touchedBy('docs/operating.md', 'db/migrations/0099_x.sql', 'bench/pages.ts')).toEqual([]);
});
