// People with a session, as browsers have it: a cookie that any server of the shop knows.
import { eq } from 'drizzle-orm';
import { openSession } from '#features/accounts/accounts.session.server.ts';
import { accountTable, sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { apiClient } from './api-client.ts';
import { testApp } from './app.ts';
import { testCtx } from './ctx.ts';
import type { testDatabase } from './database.ts';
import { buildUser } from './factories.ts';

export type Person = { id: string; cookie: string };
export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** Somebody who signs in; moderators and administrators with their second factor. */
export async function signedIn(
  database: TestDatabase,
  who: Parameters<typeof buildUser>[1] = {},
): Promise<Person> {
  const { db } = database;
  const user = await buildUser(db, who);
  await db.insert(accountTable).values({
    id: user.id,
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: await service(testCtx(db), passwords).hash('a good password'),
  });
  const person = apiClient(testApp(database));
  await person.send('POST', '/api/auth/login', { email: user.email, password: 'a good password' });
  if (user.role !== 'user') await proveSecondFactor(database, user.id);
  return { id: user.id, cookie: person.cookieHeader() };
}

/** The same without a password, which takes long to compare: the session is there already. */
export async function inSession(
  database: TestDatabase,
  who: Parameters<typeof buildUser>[1] = {},
): Promise<Person> {
  const { id, role } = await buildUser(database.db, who);
  const { headers } = await openSession(testCtx(database.db), id);
  if (role !== 'user') await proveSecondFactor(database, id);
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  return { id, cookie: cookies.join('; ') };
}

/** As if a moderator had set a second factor up, and given its code in every session there is. */
export async function proveSecondFactor({ db }: TestDatabase, userId: string): Promise<void> {
  await db.update(userTable).set({ twoFactorEnabled: true }).where(eq(userTable.id, userId));
  await db
    .update(sessionTable)
    .set({ secondFactorAt: new Date() })
    .where(eq(sessionTable.userId, userId));
}

/** A new server, which remembers nothing of what was public, asks for a file. */
export async function answerTo(
  database: TestDatabase,
  address: string,
  person?: Person,
  app = testApp(database),
): Promise<[status: number, caching: string | null]> {
  const { status, headers } = await app.ask(
    address,
    person ? { headers: { Cookie: person.cookie } } : {},
  );
  return [status, headers.get('cache-control')];
}

export const PUBLIC_FILE = [200, 'public, max-age=3600'];
export const PRIVATE_FILE = [200, 'private, no-store'];
export const NO_FILE = [404, 'no-store'];
