import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { webManifest } from '#features/pages/pages.seo.server.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';

const PUBLIC = join(import.meta.dirname, '../public');
const database = await testDatabase();
const { settings } = testCtx(database.db);
const site = { ...settings.site, name: 'Mango Market', contactEmail: 'hello@mango.example' };
const { ask } = testApp(database, { settings: { ...settings, site } });

test('the API is described under the name of the site, with the address that people write to', async () => {
  const { info } = (await (await ask('/api/openapi.json')).json()) as { info: object };
  expect(info).toMatchObject({
    title: 'Mango Market API',
    contact: { email: 'hello@mango.example' },
  });
  const docs = await (await ask('/api/docs')).text();
  expect(docs).toContain('<a href="/">Mango Market</a>');
  expect(docs).not.toContain('Calabash');
});

test('a phone installs it under its name, in its language, with icons that are there', async () => {
  const manifest = webManifest(testCtx(database.db, { settings: { ...settings, site } }), 'es');
  expect(manifest).toMatchObject({ id: '/', name: 'Mango Market', lang: 'es', scope: '/' });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Buscar', '/search'],
    ['Vender', '/sell'],
    ['Mensajes', '/messages'],
  ]);
  const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'));
  expect(drawn).toHaveLength(6);
  for (const { src, sizes } of drawn) {
    const { width, height } = await sharp(join(PUBLIC, src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test('the logo of a maskable icon stays inside of the circle that every phone shows', async () => {
  const size = 512;
  const pixels = await sharp(join(PUBLIC, 'icons/maskable-512.png')).removeAlpha().raw().toBuffer();
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [(at % size) - size / 2, Math.floor(at / size) - size / 2];
    if (Math.hypot(x, y) > size * 0.4) expect(pixels[at * 3]).toBeLessThan(40);
  }
});

test('answers say by an opaque name whom they were drawn for', async () => {
  const answer = await ask('/api/listings');
  expect(answer.headers.get('X-Viewer')).toBe('none');
  expect((await ask('/api/catalog/countries')).headers.has('X-Viewer')).toBe(false);
});

test('so is a page that says no before there is a page', async () => {
  const answer = await ask('/%ff');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('· Mango Market</title>');
});
