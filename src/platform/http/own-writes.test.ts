import { expect, test } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readingOwnWrites, rememberWrite } from './own-writes.server.ts';

const { db } = await testDatabase();
const { db: readDb } = await testDatabase();
const ctx = { ...testCtx(db), readDb };

function cookieAfter(method: string, at: Pick<typeof ctx, 'db' | 'readDb'> = ctx): string {
  const headers = new Headers();
  rememberWrite(headers, { ...ctx, ...at }, method);
  return headers.get('Set-Cookie') ?? '';
}

test('who writes reads from the primary, in that request and for as long as a replica may lag', () => {
  expect(readingOwnWrites(ctx, 'GET').readDb).toBe(readDb);
  expect(readingOwnWrites(ctx, 'POST').readDb).toBe(db);
  const left = cookieAfter('POST');
  expect(left).toMatch(/; Max-Age=8;/);
  const cookie = left.split(';')[0] ?? '';
  const next = { ...ctx, client: { ...ctx.client, cookie } };
  expect(readingOwnWrites(next, 'GET').readDb).toBe(db);
});

test('who only looks, and a shop without replicas, gets no such cookie', () => {
  expect(cookieAfter('GET')).toBe('');
  expect(cookieAfter('POST', { db, readDb: db })).toBe('');
});
