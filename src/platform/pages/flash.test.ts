import { expect, it } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { setFlash, takeFlash } from './flash.server.ts';

const { db } = await testDatabase();
const visit = (cookie = '') =>
  testCtx(db, {
    client: { key: '203.0.113.7', userAgent: 'Test', cookie, setCookies: [] },
    requestId: 'request-1',
  });
const said = {
  text: 'Marked as sold: “Mahogany” chair; 60 %',
  action: { label: 'Undo', post: '/profile', fields: { intent: 'undoSale', id: 'x' } },
};

/** The cookie that the browser sends after an answer. */
function sentAfter(ctx: ReturnType<typeof visit>): string {
  return ctx.client.setCookies.at(-1)?.split(';')[0] ?? '';
}

it('is told once on the next page', () => {
  const form = visit();
  setFlash(form, said);
  expect(form.client.setCookies[0]).toMatch(/; Max-Age=60; .*HttpOnly; Secure; SameSite=Lax$/);
  const next = visit(sentAfter(form));
  expect(takeFlash(next)).toEqual({ id: 'request-1', ...said });
  expect(next.client.setCookies[0]).toMatch(/^calabash_flash=; Max-Age=0;/);
  expect(takeFlash(visit(sentAfter(next)))).toBeNull();
});

it('is nothing, and no cookie, where nothing was said', () => {
  const ctx = visit('other=1');
  expect(takeFlash(ctx)).toBeNull();
  expect(ctx.client.setCookies).toEqual([]);
});

it.each(['calabash_flash=abc', 'calabash_flash=%FF', `calabash_flash=${'A'.repeat(200)}`])(
  'says nothing of what somebody else wrote: %s',
  (cookie) => {
    const ctx = visit(cookie);
    expect(takeFlash(ctx)).toBeNull();
    expect(ctx.client.setCookies).toHaveLength(1);
  },
);
