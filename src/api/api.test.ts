import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { API_READS } from '../app.server.ts';

const database = await testDatabase();
const { ask } = testApp(database);
const NOBODY = '019a0000-0000-7000-8000-000000000000';

const PROBLEMS: [what: string, path: string, init: RequestInit, status: number, code: string][] = [
  ['an unknown path is a problem and never home', '/api/nothing-here', {}, 404, 'not_found'],
  [
    'a wrong method is named as such',
    '/api/catalog',
    { method: 'DELETE' },
    405,
    'method_not_allowed',
  ],
  ['a listing that does not exist', `/api/listings/${NOBODY}`, {}, 404, 'listing_not_found'],
  [
    'an id that is none is a listing that does not exist',
    '/api/listings/abc',
    {},
    404,
    'listing_not_found',
  ],
  ['a seller that does not exist', `/api/sellers/${NOBODY}/reviews`, {}, 404, 'seller_not_found'],
  [
    'the listings of a seller that does not exist',
    `/api/sellers/${NOBODY}/listings`,
    {},
    404,
    'seller_not_found',
  ],
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

test.each([
  ['es', 'Anuncio no encontrado'],
  ['fr', 'Annonce introuvable'],
  ['nl', 'Advertentie niet gevonden'],
  ['ht', 'Nou pa jwenn anons lan'],
  ['de', 'Listing not found'],
])('a problem speaks %s', async (language, sentence) => {
  const answer = await ask(`/api/listings/${NOBODY}`, { headers: { 'Accept-Language': language } });
  expect((await answer.json()).detail).toBe(sentence);
});

/**
 * What people, robots and attackers put into parameters: an answer or a 4xx, never a 5xx. Written
 * as it goes over the wire.
 */
const NONSENSE = [
  '',
  'abc',
  '-1',
  '0',
  '1e9',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '1,000',
  '.5',
  '9999999999999999999999',
  '-9223372036854775809',
  '%D9%A3',
  '%00',
  'a%00b',
  '%',
  '%2500',
  '%E0%A4%A',
  '%ff%fe',
  '%ED%A0%80',
  '%EF%BF%BF',
  '%F0%9F%8C%B4',
  '%F0%9F%8C%B4'.repeat(900),
  '%E2%80%AE%D7%A9%D7%9C%D7%95%D7%9D',
  'e%CC%81t%C3%A9',
  'a'.repeat(10_000),
  'a+'.repeat(4000),
  '+++',
  '%C2%A0',
  '%0d%0aSet-Cookie:%20a=b',
  '%27;%20drop%20table%20listing;%20--',
  '%3Cscript%3E',
  '..%2f..%2fetc%2fpasswd',
  '%5C',
  '%22',
  '*:*',
  '!%26%7C()%3C-%3E',
  '[]',
  '{}',
  '%5B%22a%22,1%5D',
  'W10',
  'bnVsbA',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'or',
  'the',
];
const PARAMETERS = [
  'q',
  'category',
  'location',
  'country',
  'parish',
  'minPrice',
  'maxPrice',
  'currency',
  'condition',
  'sortBy',
  'limit',
  'offset',
  'cursor',
  'page',
  'unknown',
  '__proto__',
  '',
];

/** Asks for each address and expects an answer, or a problem that is the sender's. */
async function expectNoFailure(addresses: string[]): Promise<void> {
  const visitor = testApp(database);
  for (const address of addresses) {
    const answer = await visitor.ask(address);
    expect(answer.status, address.slice(0, 100)).toBeLessThan(500);
    if (answer.status >= 400)
      expect(answer.headers.get('content-type'), address.slice(0, 100)).toContain(
        'application/problem+json',
      );
    await answer.body?.cancel();
  }
}

test.each(PARAMETERS)('no value of %s makes the listings fail', async (parameter) => {
  await expectNoFailure(
    NONSENSE.flatMap((value) => [
      `${parameter}=${value}`,
      `${parameter}=${value}&${parameter}=2`,
      `${parameter}[]=${value}`,
    ]).map((query) => `/api/listings?${query}`),
  );
});

test.each([
  '/api/listings/suggest?q=',
  '/api/listings/gems?country=',
  `/api/sellers/${NOBODY}/reviews?limit=`,
  `/api/sellers/${NOBODY}/reviews?cursor=`,
  '/api/listings/',
  '/api/sellers/',
  '/api/catalog/',
  '/api/',
])('nothing that follows %s makes it fail', async (beginning) => {
  await expectNoFailure(NONSENSE.map((value) => beginning + value));
});

test('a combination of everything wrong at once is still an answer', async () => {
  const query = PARAMETERS.map(
    (parameter, index) => `${parameter}=${encodeURIComponent(NONSENSE[index] ?? '')}`,
  ).join('&');
  expect((await ask(`/api/listings?${query}`)).status).toBeLessThan(500);
});

test('an unchanged catalog is not sent again', async () => {
  const first = await ask('/api/catalog');
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toContain('max-age=300');
  const again = await ask('/api/catalog', {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  });
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
  expect(docs).not.toContain('undefined');
  expect(docs).not.toContain('<script');
  expect(docs).not.toContain('style=');
});

test('every operation describes failures with the shape that they have', async () => {
  const { paths, components } = await (await ask('/api/openapi.json')).json();
  const operations: {
    responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
  }[] = Object.values(paths).flatMap((item) => Object.values(item as object));
  expect(operations.length).toBeGreaterThan(30);
  for (const { responses } of operations) {
    expect(responses['default']).toBeDefined();
    for (const [status, { content }] of Object.entries(responses)) {
      if (status === 'default' || Number(status) >= 400)
        expect(JSON.stringify(content?.['application/problem+json']?.schema)).toMatch(
          /^(\{"allOf":\[)?\{"\$ref":"#\/components\/schemas\/Problem"\}/,
        );
    }
  }
  expect(paths['/listings/{id}'].get.responses).toHaveProperty('404');
  const { required, properties } = components.schemas.Problem;
  for (const address of [`/api/listings/${NOBODY}`, '/api/listings?cursor=nonsense']) {
    const problem = await (await ask(address)).json();
    expect(Object.keys(problem)).toEqual(expect.arrayContaining(required));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(problem)));
  }
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

test('what the search box asks for counts as a reading', async () => {
  const busy = testApp(database);
  const statuses = new Set<number>();
  for (let count = 0; count <= API_READS.limit && !statuses.has(429); count++)
    statuses.add((await busy.ask('/search/suggestions?q=%20')).status);
  expect(statuses).toContain(429);
  expect(statuses).not.toContain(500);
  expect((await busy.ask('/')).status).not.toBe(429);
});
