import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia, buildUser } from '#tests/support/factories.ts';
import { testFiles } from '#tests/support/files.ts';
import { apiClient } from '#tests/support/api-client.ts';
import { photograph } from '#tests/support/photographs.ts';
import { accountTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { rangeOf } from '#platform/http/stored.server.ts';

const database = await testDatabase();
const { db } = database;
const app = testApp(database);
beforeAll(() => seedCatalog(testCtx(db)));

/** Somebody with a session cookie. */
async function signedIn() {
  const user = await buildUser(db);
  await db.insert(accountTable).values({
    id: user.id,
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: await service(testCtx(db), passwords).hash('a good password'),
  });
  const person = apiClient(app);
  await person.send('POST', '/api/auth/login', { email: user.email, password: 'a good password' });
  return { user, person, cookie: { Cookie: person.cookieHeader() } };
}

const TUS = { 'Tus-Resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const announce = (size: number, filename = 'boat.jpg', kind = 'image') => ({
  ...TUS,
  'Upload-Length': String(size),
  'Upload-Metadata': `kind ${base64(kind)},filename ${base64(filename)}`,
});
const BYTES = { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };

describe('a program', () => {
  it('sends a photograph of several megabytes, takes it over and looks at it', async () => {
    const { person, cookie } = await signedIn();
    const photo = Buffer.concat([await photograph(), Buffer.alloc(3 * 1024 * 1024)]);
    const created = await app.ask('/uploads', {
      method: 'POST',
      headers: { ...cookie, ...announce(photo.length) },
    });
    expect(created.status).toBe(201);
    const where = created.headers.get('Location') ?? '';
    expect(
      (await app.ask(where, { method: 'PATCH', headers: { ...cookie, ...BYTES }, body: photo }))
        .status,
    ).toBe(204);
    const media = await person.send('POST', '/api/media', {
      upload: where.split('/').at(-1),
      purpose: 'listing',
    });
    expect(media.status).toBe(200);
    const { id, url } = media.body.data as { id: string; url: string };
    const own = await person.send('GET', `/api/media?ids=${id}`);
    expect(own.body.data).toMatchObject([{ id, width: 800 }]);
    // Until something shows it, it is its owner's alone.
    expect((await app.ask(url)).status).toBe(404);
    const file = await app.ask(url, { headers: cookie });
    expect([
      file.status,
      file.headers.get('content-type'),
      file.headers.get('cache-control'),
      file.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/webp', 'private, no-store', 'nosniff']);
    expect(Number(file.headers.get('content-length'))).toBe((await file.arrayBuffer()).byteLength);
    expect(
      (
        await app.ask(url, {
          headers: { ...cookie, 'If-None-Match': file.headers.get('etag') ?? '' },
        })
      ).status,
    ).toBe(304);
    expect((await person.send('DELETE', `/api/media/${id}`)).status).toBe(200);
    expect((await app.ask(url, { headers: cookie })).status).toBe(404);
  });

  it('is refused with a problem that says why, in its language', async () => {
    const { cookie } = await signedIn();
    const refused = await app.ask('/uploads', {
      method: 'POST',
      headers: { ...cookie, ...announce(6_000_000), 'Accept-Language': 'es' },
    });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      413,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await refused.json()).toMatchObject({
      code: 'image_too_large',
      detail: 'El archivo es demasiado grande. El tamaño máximo es de 5 MB.',
    });
    const anonymous = await app.ask('/uploads', { method: 'POST', headers: announce(10) });
    expect([anonymous.status, (await anonymous.json()).code]).toEqual([401, 'not_authenticated']);
    const foreign = await app.ask('/uploads', {
      method: 'POST',
      headers: { ...cookie, ...announce(10), Origin: 'https://evil.example' },
    });
    expect([foreign.status, (await foreign.json()).code]).toEqual([403, 'foreign_origin']);
    expect(
      (
        await app.ask('/api/media', {
          method: 'POST',
          headers: { ...cookie, 'Content-Type': 'application/json' },
          body: JSON.stringify({ upload: '../../x' }),
        })
      ).status,
    ).toBe(422);
  });

  it('that speaks no tus is told so, and paths of other shapes lead nowhere', async () => {
    const { cookie } = await signedIn();
    expect((await app.ask('/uploads', { method: 'POST', headers: cookie })).status).toBe(412);
    for (const path of [
      '/uploads/x',
      '/uploads/..%2f..%2fauth-secret',
      '/uploads/auth-secret',
      '/uploads/%00',
    ]) {
      expect(
        (await app.ask(path, { method: 'HEAD', headers: { ...cookie, ...TUS } })).status,
        path,
      ).toBeGreaterThanOrEqual(400);
    }
    expect(
      (await app.ask('/uploads/a/b', { headers: cookie })).headers.get('content-type'),
    ).toContain('text/html');
  });

  it('may still not send more than a megabyte anywhere else', async () => {
    const answer = await app.ask('/api/media', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: 'x'.repeat(1024 * 1024 + 1),
    });
    expect(answer.status).toBe(413);
  });
});

/** A file that everybody may see, as far as the database knows. */
async function publicFile(base: string): Promise<void> {
  await buildMedia(db, { base, listing: await buildListing(db) });
}

describe('kept files', () => {
  it('are sent in parts, as players of videos ask for them', async () => {
    const { storage } = testFiles();
    await publicFile('listing-videos/x/1_video');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await storage.put('listing-videos/x/1_video.mp4', bytes);
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await app.ask('/media/listing-videos/x/1_video.mp4', { method, headers });
      return { answer, body: Buffer.from(await answer.arrayBuffer()) };
    };
    const whole = await ask({});
    expect([
      whole.answer.status,
      whole.answer.headers.get('accept-ranges'),
      whole.body.equals(bytes),
    ]).toEqual([200, 'bytes', true]);
    const etag = whole.answer.headers.get('etag') ?? '';
    const part = await ask({ Range: 'bytes=100-199' });
    expect([
      part.answer.status,
      part.answer.headers.get('content-range'),
      part.body.equals(bytes.subarray(100, 200)),
    ]).toEqual([206, 'bytes 100-199/300000', true]);
    expect((await ask({ Range: 'bytes=-5' })).body.equals(bytes.subarray(-5))).toBe(true);
    expect((await ask({ Range: 'bytes=299999-' })).body).toHaveLength(1);
    expect((await ask({ Range: 'bytes=300000-' })).answer.status).toBe(416);
    expect((await ask({ Range: 'bytes=0-9', 'If-Range': etag })).answer.status).toBe(206);
    expect((await ask({ Range: 'bytes=0-9', 'If-Range': '"another"' })).answer.status).toBe(200);
    const head = await ask({}, 'HEAD');
    expect([
      head.answer.status,
      head.answer.headers.get('content-length'),
      head.body.length,
    ]).toEqual([200, '300000', 0]);
  });

  it('are not there for a moment when the storage does not answer: 503, not a fault of ours', async () => {
    const files = testFiles();
    await publicFile('listing-images/x/1_a');
    const refuse = async () => {
      throw new Error('connect ECONNREFUSED');
    };
    const kept = { size: 10, modifiedAt: new Date(), open: refuse };
    for (const find of [refuse, async () => kept]) {
      const shop = testApp(database, { storage: { ...files.storage, find } });
      const answer = await shop.ask('/media/listing-images/x/1_a.webp');
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    }
  });

  it.each([
    '/media/',
    '/media/x',
    '/media/listing-images/../../auth-secret',
    '/media/listing-images/%2e%2e/x.webp',
    '/media/.drafts/x',
    '/media/listing-images/none/1_a.webp',
  ])('there is none at %s', async (path) => {
    const answer = await app.ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual(
      path.includes('..')
        ? [answer.status, answer.headers.get('content-type')]
        : [404, 'text/plain; charset=UTF-8'],
    );
    expect(await answer.text()).not.toContain('secret');
  });

  it.each([
    [undefined, null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=0-99', { start: 0, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,3-4', null],
    ['items=0-1', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    [`bytes=0-${'9'.repeat(30)}`, null],
  ])('a range of %j means %j', (header, expected) => {
    expect(rangeOf(header, 10)).toEqual(expected);
  });
});
