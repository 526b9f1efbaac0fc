import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { API_READS } from '../app.server.ts';

const database = await testDatabase();
const { ask } = testApp(database);
const NOBODY = '019a0000-0000-7000-8000-000000000000';

const PROBLEMS: [what: string, path: string, init: RequestInit, status: number, code: string][] = [
  ['an unknown path is a problem and never home', '/api/nothing-here', {}, 404, 'not_found'],
  ['a wrong method is named as such', '/api/catalog', { method: 'DELETE' }, 405, 'method_not_allowed'],
  ['a listing that does not exist', `/api/listings/${NOBODY}`, {}, 404, 'listing_not_found'],
  ['an id that is none is a listing that does not exist', '/api/listings/abc', {}, 404, 'listing_not_found'],
  ['a seller that does not exist', `/api/sellers/${NOBODY}/reviews`, {}, 404, 'seller_not_found'],
];

test.each(PROBLEMS)('%s', async (_what, path, init, status, code) => {
  const answer = await ask(path, init);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const body = await answer.json();
  expect(body).toMatchObject({ status, code, requestId: answer.headers.get('x-request-id') });
  expect(body.title && body.detail && body.type).toBeTruthy();
});

test('a wrong method says which ones are right', async () => {
  expect((await ask('/api/catalog', { method: 'POST' })).headers.get('allow')).toContain('GET');
});

test.each([['es', 'Anuncio no encontrado'], ['fr', 'Annonce introuvable'], ['nl', 'Listing not found']])('a problem speaks %s', async (language, sentence) => {
  const answer = await ask(`/api/listings/${NOBODY}`, { headers: { 'Accept-Language': language } });
  expect((await answer.json()).detail).toBe(sentence);
});

/** Every query parameter with what people, robots and attackers send: a page or a 4xx, never a 5xx. */
const NONSENSE = ['', 'abc', '-1', '0', '1e9', '1e400', 'NaN', 'Infinity', '9999999999999999999999', "'; drop table listing; --", '%', '%2500', '%F0%9F%8C%B4', '%EF%BF%BF', 'a'.repeat(10_000), '[]', '{}', '__proto__', 'null', '../../etc/passwd', '%5C', '%22', '*:*', '!%26%7C()'];
const PARAMETERS = ['q', 'category', 'location', 'country', 'parish', 'minPrice', 'maxPrice', 'condition', 'sortBy', 'limit', 'offset', 'cursor', 'page', 'unknown'];

test.each(PARAMETERS)('no value of %s makes the listings fail', async (parameter) => {
  for (const value of NONSENSE) {
    const safe = /^%[0-9A-F]{2}/.test(value) || value.startsWith('!') ? value : encodeURIComponent(value);
    for (const query of [`${parameter}=${safe}`, `${parameter}=${safe}&${parameter}=2`, `${parameter}[]=${safe}`]) {
      const { status } = await testApp(database).ask(`/api/listings?${query}`);
      expect(status, query.slice(0, 80)).toBeLessThan(500);
    }
  }
});

test('a combination of everything wrong at once is still an answer', async () => {
  const query = PARAMETERS.map((parameter, index) => `${parameter}=${encodeURIComponent(NONSENSE[index] ?? '')}`).join('&');
  expect((await ask(`/api/listings?${query}`)).status).toBeLessThan(500);
});

test('an unchanged catalog is not sent again', async () => {
  const first = await ask('/api/catalog');
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toContain('max-age=300');
  const again = await ask('/api/catalog', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('answers about listings stay out of shared caches', async () => {
  expect((await ask('/api/listings')).headers.get('cache-control')).toBe('private, no-cache');
});

test('the description is OpenAPI 3.1 and the documentation names every operation without scripts', async () => {
  const document = await (await ask('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const docs = await (await ask('/api/docs')).text();
  for (const path of Object.keys(document.paths)) expect(docs).toContain(`/api${path}`);
  expect(docs).not.toContain('<script');
  expect(docs).not.toContain('style=');
});

test('who asks too often is told when to come back, and others are not affected', async () => {
  const busy = testApp(database);
  let refused: Response | undefined;
  for (let count = 0; count <= API_READS.limit && !refused; count++) {
    const answer = await busy.ask('/api/catalog/languages');
    if (answer.status === 429) refused = answer;
  }
  expect(refused?.headers.get('content-type')).toContain('application/problem+json');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
});
