import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';

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

test('so is a page that says no before there is a page', async () => {
  const answer = await ask('/%ff');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('· Mango Market</title>');
});
