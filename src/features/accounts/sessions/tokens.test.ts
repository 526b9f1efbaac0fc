import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { v7 as uuid } from 'uuid';
import { openDatabase } from '#platform/db/db.server.ts';
import { openNotes } from '#platform/process/notes.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { apiClient } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newcomers } from '#tests/support/newcomers.ts';
import { olderDatabase } from '#tests/support/older-database.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { closeServices } from '#tests/support/services.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import { hashToken } from './tokens.server.ts';

const database = await testDatabase();
const { db } = database;
const app = testApp(database);
const { newBrowser, whoIs, join } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));

/** As better-auth signs a cookie. */
function cookieOf(token: string): string {
  const { secret } = testCtx(db).settings;
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `__Host-calabash_session=${encodeURIComponent(`${token}.${signature}`)}`;
}

it('a session’s token is in its cookie, only its hash in the database, and no address with it', async () => {
  const { email, browser } = await join();
  const cookie = decodeURIComponent(browser.cookieHeader()).match(/session=([^.;]+)\./);
  const token = cookie?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  const rows = await db.select().from(sessionTable);
  expect(rows.map((row) => row.token)).toEqual([hashToken(token)]);
  expect(rows.map((row) => row.ipAddress || null)).toEqual([null]);
  expect(await whoIs(browser)).toBe(email);
});

it('who reads the database signs in with nothing that is there', async () => {
  const { browser } = await join();
  expect(await whoIs(browser)).not.toBeNull();
  for (const { token } of await db.select().from(sessionTable))
    expect(await whoIs(apiClient(app, undefined, cookieOf(token)))).toBeNull();
});

it('a session that is used again after a day is renewed under the same cookie', async () => {
  const { email, browser } = await join();
  const [row] = await db.select().from(sessionTable).orderBy(sessionTable.id).offset(2);
  const soon = new Date(Date.now() + 20 * 86_400_000);
  await db.update(sessionTable).set({ expiresAt: soon }).where(eq(sessionTable.id, row!.id));
  const before = browser.cookieHeader();
  expect(await whoIs(browser)).toBe(email);
  const [renewed] = await db.select().from(sessionTable).where(eq(sessionTable.id, row!.id));
  expect(renewed!.expiresAt.getTime()).toBeGreaterThan(soon.getTime() + 86_400_000);
  expect(renewed!.token).toBe(row!.token);
  expect(browser.cookieHeader()).toBe(before);
  expect(await whoIs(browser)).toBe(email);
});

it('a cookie with another signature is nobody’s, whatever is in it', async () => {
  const { email, browser } = await join();
  const cookie = browser.cookieHeader();
  const token = decodeURIComponent(cookie).match(/session=([^.;]+)\./)?.[1] ?? '';
  expect(await whoIs(apiClient(app, undefined, cookieOf(token)))).toBe(email);
  const { secret } = testCtx(db).settings;
  const other = createHmac('sha256', `${secret}x`).update(token).digest('base64');
  for (const signature of [other, '', 'x'.repeat(44), `${'A'.repeat(43)}=`]) {
    const forged = `__Host-calabash_session=${encodeURIComponent(`${token}.${signature}`)}`;
    expect(await whoIs(apiClient(app, undefined, forged))).toBeNull();
  }
});

it('one that has ended is no session, and its cookie goes', async () => {
  const { browser } = await join();
  await db.update(sessionTable).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await whoIs(browser)).toBeNull();
  expect(browser.cookies()).not.toContain('__Host-calabash_session');
  expect(await whoIs(newBrowser())).toBeNull();
});

it('sessions from before their tokens were hashed go on', async () => {
  const { url } = await olderDatabase('keep-codes-by-who-asked');
  const older = openDatabase(url, { max: 2 });
  const [userId, token] = [uuid(), 'aToken-of-32-letters-and-digits0'];
  const email = 'marva@people.example';
  await older.pool.query('insert into "user" (id, email, email_verified) values ($1, $2, true)', [
    userId,
    email,
  ]);
  await older.pool.query(
    `insert into session (id, user_id, token, expires_at) values ($1, $2, $3, now() + '1 day')`,
    [uuid(), userId, token],
  );
  await migrateDatabase(url);
  const browser = apiClient(testApp(older), undefined, cookieOf(token));
  expect(await whoIs(browser)).toBe(email);
  const { rows } = await older.pool.query<{ token: string }>('select token from session');
  expect(rows[0]?.token).toBe(hashToken(token));
  await closeServices(older.db);
  await older.close();
});

it('a session ends half a year after signing in, however often it is used', async () => {
  const { email, browser } = await join();
  const began = (days: number) =>
    db
      .update(sessionTable)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(sessionTable.userId, sql`(select id from "user" where email = ${email})`));
  await began(179);
  expect(await whoIs(browser)).toBe(email);
  await began(181);
  expect(await whoIs(browser)).toBeNull();
});

it('signing out waits for no lock on the table of sessions, which ends the session later', async () => {
  const { browser } = await join();
  const cookies = browser.cookieHeader();
  const locking = await database.pool.connect();
  await locking.query('begin; lock table session in access exclusive mode');
  const answer = await browser.send('POST', '/api/auth/logout');
  expect(answer.status).toBe(200);
  expect(browser.cookies()).not.toContain('__Host-calabash_session');
  expect(browser.cookies()).toContain('calabash_device');
  // Only now, so that nothing before has waited for it.
  await locking.query('commit');
  locking.release();
  const elsewhere = apiClient(app, undefined, cookies);
  await expect.poll(() => whoIs(elsewhere)).toBeNull();
});

it('signing out while the database is away ends the session when it is back', async () => {
  const { browser } = await join();
  const cookies = browser.cookieHeader();
  const proxy = await openDatabaseProxy(database.url);
  const away = openDatabase(proxy.url, { max: 2, onConnectionLost: () => {} });
  proxy.cut();
  const answer = await testApp(away).ask('/api/auth/logout', {
    method: 'POST',
    headers: { Cookie: cookies },
  });
  expect(answer.status).toBe(200);
  const elsewhere = apiClient(app, undefined, cookies);
  expect(await whoIs(elsewhere)).not.toBeNull();
  proxy.resume();
  await expect.poll(() => whoIs(elsewhere)).toBeNull();
  await closeServices(away.db);
  await away.close();
  await proxy.close();
});

it('signing out while the database is away survives a kill: the next process ends the session', async () => {
  const { browser } = await join();
  const cookies = browser.cookieHeader();
  const folder = folderOfRun('notes');
  const away = openDatabase('postgres://nobody@127.0.0.1:1/gone', {
    max: 1,
    onConnectionLost: () => {},
  });
  const answer = await testApp(away, { notes: openNotes(folder) }).ask('/api/auth/logout', {
    method: 'POST',
    headers: { Cookie: cookies },
  });
  expect(answer.status).toBe(200);
  expect(openNotes(folder).list()).toHaveLength(1);
  const elsewhere = apiClient(app, undefined, cookies);
  expect(await whoIs(elsewhere)).not.toBeNull();
  // The first one never comes back; the next has the same folder.
  const next = testApp(database, { notes: openNotes(folder) });
  expect(await whoIs(apiClient(next, undefined, cookies))).toBeNull();
  await expect.poll(() => whoIs(elsewhere)).toBeNull();
  await expect.poll(() => openNotes(folder).list()).toEqual([]);
  await closeServices(away.db);
  await away.close();
});

it('a page of signing out is answered as well while the table is locked', async () => {
  const { browser } = await join();
  const locking = await database.pool.connect();
  await locking.query('begin; lock table session in access exclusive mode');
  const answer = await app.ask('/logout', {
    method: 'POST',
    headers: { Cookie: browser.cookieHeader() },
  });
  await locking.query('commit');
  locking.release();
  expect(answer.status).toBe(200);
});
