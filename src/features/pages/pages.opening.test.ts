import { expect, test } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openingSteps } from './pages.opening.server.ts';

const { db } = await testDatabase();
const { settings } = testCtx(db);
const shop = {
  settings: {
    ...settings,
    sendsMail: true,
    site: { ...settings.site, contactEmail: 'desk@shop.example' },
  },
  hasSecondFactor: true,
  hasModerator: true,
  hasListings: true,
  mailTrouble: undefined,
  backedUpAt: new Date('2026-11-27T03:00:00Z'),
  now: new Date('2026-11-28T12:00:00Z'),
};

test('a shop that is open has no steps left', () => {
  expect(openingSteps(shop)).toBeNull();
});

test('a mail server that is set and refuses leaves the step undone, and says why', () => {
  const trouble = 'The mail server refuses the password.';
  const steps = openingSteps({ ...shop, mailTrouble: trouble });
  expect(steps?.filter(({ done }) => !done)).toEqual([{ key: 'mail', done: false, trouble }]);
});
