// What people mistype, robots guess and attackers send to pages. Those of the API are in
// src/api/api.test.ts.
import { createHash } from 'node:crypto';
import { addressOfItsOwn } from '#tests/support/address-of-its-own.ts';
import { expect, shopUrl, test } from '#tests/support/journey.ts';

const from = addressOfItsOwn();
const ask = (address: string, init?: RequestInit): Promise<Response> =>
  fetch(`${shopUrl()}${address}`, {
    redirect: 'manual',
    ...init,
    headers: { ...from, ...(init?.headers as Record<string, string>) },
  });

const NOBODY = '019a0000-0000-7000-8000-000000000000';
/** As they go over the wire. */
const VALUES = [
  '',
  'abc',
  '-1',
  '1e9',
  '1e400',
  'NaN',
  '0x10',
  '1,000',
  '9999999999999999999999',
  '%D9%A3',
  '%00',
  '%',
  '%2500',
  '%E0%A4%A',
  '%ED%A0%80',
  '%EF%BF%BF',
  '%F0%9F%8C%B4',
  '%E2%80%AE%D7%A9%D7%9C%D7%95%D7%9D',
  'a'.repeat(10_000),
  '+++',
  '%0d%0aSet-Cookie:%20a=b',
  '%27;%20drop%20table%20listing;%20--',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '..%2f..%2fetc%2fpasswd',
  '%22',
  '[]',
  '__proto__',
  'constructor',
];
const PARAMETERS = [
  'q',
  'category',
  'location',
  'parish',
  'minPrice',
  'maxPrice',
  'condition',
  'sortBy',
  'page',
  'offset',
  'limit',
  'unknown',
];

for (const page of ['/', '/products', '/search', '/products.data'])
  test(`no parameter makes ${page} fail`, async () => {
    for (const value of VALUES) {
      const queries = [
        PARAMETERS.map((parameter) => `${parameter}=${value}`).join('&'),
        `q=${value}&q=b&minPrice=${value}&minPrice=5&category[]=${value}`,
      ];
      for (const query of value.length > 1000 ? [`q=${value}`] : queries) {
        const answer = await ask(`${page}?${query}`);
        const text = await answer.text();
        expect([200, 400], `${page}?${query}`.slice(0, 120)).toContain(answer.status);
        // Data is no document: a browser that opened it would show text.
        if (answer.headers.get('content-type')?.startsWith('text/html'))
          expect(text).not.toContain('<script>alert(1)');
        expect(answer.headers.has('set-cookie')).toBe(false);
      }
    }
  });

test('prices that are no numbers are ignored', async () => {
  // A word whose listings no other journey adds to.
  const all = await (await ask('/api/listings?q=toyota&counting=sold')).json();
  expect(all.count).toBeGreaterThan(0);
  const page = await (await ask('/search?q=toyota&minPrice=abc&maxPrice=many')).text();
  expect(page).toMatch(new RegExp(`Found ${all.count - all.sold} products? matching your search`));
});

for (const id of [
  'abc',
  NOBODY,
  NOBODY.toUpperCase(),
  `${NOBODY}x`,
  `urn:uuid:${NOBODY}`,
  '__proto__',
  '-1',
  '%F0%9F%8C%B4',
  'a'.repeat(2000),
])
  test(`/products/${id.slice(0, 40)} is a listing that is not found`, async () => {
    const answer = await ask(`/products/${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Listing not found');
  });

test('an address without a page shows Home, and says so above it', async () => {
  const said = 'This page does not exist. Here is Home.';
  const aboveHome = async (answer: Response) => (await answer.text()).split('<h1')[0];
  const answer = await ask('/no-such-page');
  expect(answer.status).toBe(404);
  expect(await aboveHome(answer)).toContain(said);
  expect(await aboveHome(await ask('/'))).not.toContain(said);
});

const REQUESTS: [what: string, address: string, init: RequestInit, statuses: number[]][] = [
  [
    'a form that is none',
    '/preferences',
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"theme":' },
    [422],
  ],
  [
    'a form of many parts without end',
    '/preferences',
    {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="theme"\r\n\r\nda',
    },
    [422],
  ],
  [
    'a form sent by scripts that is none',
    '/preferences.data',
    { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'theme=dark' },
    [422],
  ],
  [
    'a form of another site',
    '/preferences',
    {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: new URLSearchParams({ theme: 'dark' }),
    },
    [403],
  ],
  [
    'a form with strange bytes',
    '/preferences',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'theme=%00%ff&return=%ED%A0%80',
    },
    [303],
  ],
  ['a change of a page that has none', '/products', { method: 'DELETE' }, [405]],
  [
    'a body where nobody reads one',
    '/search',
    { method: 'POST', body: 'x'.repeat(1_100_000) },
    [413],
  ],
  [
    'a cookie somebody broke',
    '/',
    { headers: { Cookie: 'calabash_preferences=%E0%A4%A; __proto__=1' } },
    [200],
  ],
  [
    'languages that are none',
    '/',
    { headers: { 'Accept-Language': ';;q=x,__proto__;q=2,*' } },
    [200],
  ],
  ['a part of a page', '/products', { headers: { Range: 'bytes=5-1' } }, [200]],
  ['only the head of a page', '/products', { method: 'HEAD' }, [200]],
  ['an unknown path', '/wp-login.php', {}, [404]],
  ['line ends in place of an id', '/events/%0d%0aX-Evil:%201/rsvp', {}, [404]],
  ['a palm tree in place of an id', '/events/%F0%9F%8C%B4/rsvp', {}, [404]],
  [
    'an answer to no event',
    '/events/%0d%0a/rsvp',
    { method: 'POST', body: new URLSearchParams({ status: 'going' }) },
    [404],
  ],
  ['a path out of the house', '/..%2f..%2fetc/passwd', {}, [400, 404]],
  ['a very long path', `/${'a/'.repeat(3000)}`, {}, [404]],
];

test('a page names its own inline scripts, and no others may run', async () => {
  const answer = await ask('/');
  const html = await answer.text();
  const inline = [...html.matchAll(/<script((?![^>]* src=)[^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !attributes.includes('ld+json'))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(inline.length).toBeGreaterThan(3);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const [, named = ''] = /script-src 'self' ([^;]*);/.exec(policy) ?? [];
  expect(named.split(' ').toSorted()).toEqual(inline.toSorted());
});

for (const [what, address, init, statuses] of REQUESTS)
  test(`${what} gets an answer`, async () => {
    const answer = await ask(address, init);
    expect(statuses).toContain(answer.status);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(await answer.text()).not.toMatch(/node_modules|at async|root:x/);
  });
