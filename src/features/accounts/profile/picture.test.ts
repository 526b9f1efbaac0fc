// Who is sent a profile picture, and for how long caches may have it: asked of the application,
// with the loader of its page.
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { testApp } from '#tests/support/app.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import {
  inSession,
  NO_FILE,
  type Person,
  PRIVATE_FILE,
  PUBLIC_FILE,
} from '#tests/support/signed-in.ts';
import { loader } from '../../../routes/avatar.ts';
import { setPicture } from './profile.server.ts';

const database = await testDatabase();
const { db } = database;
beforeAll(() => seedCatalog(testCtx(db)));

const app = testApp(database, {
  pages: async (request, context) => {
    const url = new URL(request.url);
    const [, , userId = '', file = ''] = url.pathname.split('/');
    const own = new RouterContextProvider();
    own.set(ctxContext, context.get(ctxContext));
    const pattern = '/avatars/:userId/:file';
    return loader({ request, url, pattern, params: { userId, file }, context: own });
  },
});

/** Somebody with a picture that everybody sees, and its address. */
async function pictured(): Promise<Person & { address: string }> {
  const person = await inSession(database);
  const bytes = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#127a5b' },
  })
    .jpeg()
    .toBuffer();
  await setPicture(testCtx(db, { actor: testActor({ id: person.id }) }), bytes);
  await reviewEverything(db);
  const [row] = await db.select().from(userTable).where(eq(userTable.id, person.id));
  return { ...person, address: row?.image ?? '' };
}

async function ask(address: string, headers: Record<string, string> = {}) {
  const answer = await app.ask(address, { headers });
  return {
    answer,
    sign: [answer.status, answer.headers.get('Cache-Control')],
    etag: answer.headers.get('ETag') ?? '',
  };
}

const asked = async (address: string, person?: Person) =>
  (await ask(address, person ? { Cookie: person.cookie } : {})).sign;

describe('a profile picture', () => {
  it('is everybody’s for an hour, as other files are, and 304 for who has it', async () => {
    const { address } = await pictured();
    const { sign, etag, answer } = await ask(address);
    expect(sign).toEqual(PUBLIC_FILE);
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const again = await ask(address, { 'If-None-Match': etag });
    expect(again.sign).toEqual([304, 'public, max-age=3600']);
    expect(await again.answer.text()).toBe('');
    expect(await asked(address.replace(/[\da-f]{16}\.webp/, `${'0'.repeat(16)}.webp`))).toEqual(
      NO_FILE,
    );
  });

  it('is gone with the ban of its person, but for those who look after the site', async () => {
    const person = await pictured();
    const { address, id } = person;
    const [other, moderator] = [
      await inSession(database),
      await inSession(database, { role: 'moderator' }),
    ];
    const { etag } = await ask(address);
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, id));
    expect(await asked(address)).toEqual(NO_FILE);
    expect((await ask(address, { 'If-None-Match': etag })).sign).toEqual(NO_FILE);
    expect(await asked(address, other)).toEqual(NO_FILE);
    expect(await asked(address, moderator)).toEqual(PRIVATE_FILE);
    const over = new Date(Date.now() - 60_000);
    await db.update(userTable).set({ banExpires: over }).where(eq(userTable.id, id));
    expect(await asked(address)).toEqual(PUBLIC_FILE);
  });

  it('is gone with the account, also where its row would have stayed', async () => {
    const { address, id } = await pictured();
    const moderator = await inSession(database, { role: 'moderator' });
    await db.update(userTable).set({ deletedAt: new Date() }).where(eq(userTable.id, id));
    expect(await asked(address)).toEqual(NO_FILE);
    expect(await asked(address, moderator)).toEqual(NO_FILE);
  });
});
