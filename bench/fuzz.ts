// npm run bench fuzz: odd requests to everything the description of the API, the pages, their data
// and their forms take, as a stranger, as a newcomer of its own and as the demo's people. Prints
// how many of each status came and each answer of 500 and above with the request that caused it;
// ends with 1 when there is one. `--requests=50000 --seed=1`
import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import {
  apiRequests,
  type Description,
  formRequests,
  formsIn,
  type FuzzRequest,
  type Known,
  pageRequests,
} from './fuzz-requests.ts';
import { run } from './running-server.ts';
import { addressOf } from './steady-rate.ts';

const option = (name: string, otherwise: number) =>
  Number(
    process.argv
      .find((argument) => argument.startsWith(`--${name}=`))
      ?.split('=')
      .at(1) ?? otherwise,
  );
const REQUESTS = option('requests', 50_000);
const SEED = option('seed', 1);
const AT_ONCE = 8;
/** Somebody else asks after so many requests, so that deleted accounts and limits stop nothing. */
const PER_PERSON = 250;

const PAGES = ['/', '/products', '/search', '/sell', '/add-product', '/login', '/signup'];
PAGES.push('/forgot-password', '/profile', '/profile/data', '/logout', '/seller-profile');
PAGES.push('/preferences', '/dev/mail', '/events', '/robots.txt', '/sitemap.xml', '/avatars/x/y');
PAGES.push('/media/x', '/uploads', '/docs', '/sitemaps/x', '/api', '/healthz', '/readyz');

const dataDir = mkdtempSync(path.join(tmpdir(), 'calabash-fuzz-'));
chmodSync(dataDir, 0o755);
const shop = await run('build/server/index.js', [], {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO: 'true',
  DATABASE_URL: '',
  LOG_LEVEL: 'fatal',
  TRUSTED_PROXIES: '127.0.0.1',
});

async function post(at: string, body: object, address: string, cookie = ''): Promise<Response> {
  return fetch(shop.url + at, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, Cookie: cookie },
  });
}
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

let newcomers = 0;
/** A new account, verified by the code that a demonstration shows. */
async function newcomer(address: string): Promise<string> {
  newcomers += 1;
  const email = `fuzz${newcomers}@people.example`;
  const password = 'correct horse';
  const asked = await post(
    '/api/auth/signup',
    {
      email,
      password,
      confirmPassword: password,
      fullName: `Fuzz ${newcomers}`,
      phone: '8765550123',
      location: 'JM',
      acceptTerms: true,
    },
    address,
  );
  const { devCode } = (await asked.json()) as { devCode?: string };
  const verified = await post(
    '/api/auth/verify-otp',
    { email, code: devCode, type: 'signup' },
    address,
    cookiesOf(asked),
  );
  return cookiesOf(verified);
}
async function demoPerson(email: string, address: string): Promise<string> {
  return cookiesOf(await post('/api/auth/login', { email, password: DEMO_PASSWORD }, address));
}
/** The cookies of a stranger (none), a newcomer, a seller or a moderator, in turn. */
async function somebody(turn: number): Promise<string> {
  const address = addressOf(8_000_000 + turn);
  const kind = turn % 4;
  if (kind === 0) return '';
  const demo = kind === 2 ? DEMO_ACCOUNTS.seller : DEMO_ACCOUNTS.moderator;
  const cookie = kind === 1 ? await newcomer(address) : await demoPerson(demo, address);
  if (!cookie.includes('calabash_session')) throw new Error(`Nobody is signed in: ${cookie}`);
  return cookie;
}

const statuses = new Map<number, number>();
const failures = new Map<string, { count: number; example: FuzzRequest; answer: string }>();
let unanswered = 0;

async function ask(request: FuzzRequest, cookie: string, number: number): Promise<void> {
  let response: Response;
  try {
    response = await fetch(shop.url + request.path, {
      method: request.method,
      redirect: 'manual',
      headers: {
        Cookie: cookie,
        'X-Forwarded-For': addressOf(number),
        ...(request.contentType ? { 'Content-Type': request.contentType } : {}),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    unanswered += 1;
    return;
  }
  const answer = response.status >= 500 ? await response.text() : '';
  if (response.status < 500) await response.arrayBuffer();
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  if (response.status < 500) return;
  const key = `${response.status} ${request.route}`;
  const seen = failures.get(key);
  failures.set(key, { count: (seen?.count ?? 0) + 1, example: request, answer });
}

/** A share of the requests, each of them by one of AT_ONCE askers. */
async function askAll(requests: fc.Arbitrary<FuzzRequest>, count: number, first: number) {
  for (let from = 0; from < count; from += PER_PERSON) {
    const turn = Math.floor((first + from) / PER_PERSON);
    const cookie = await somebody(turn);
    const batch = fc.sample(requests, {
      seed: SEED + first + from,
      numRuns: Math.min(PER_PERSON, count - from),
    });
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < batch.length) {
          const at = next++;
          const request = batch[at];
          if (request) await ask(request, cookie, first + from + at);
        }
      }),
    );
  }
}

try {
  const listed = (await (await fetch(`${shop.url}/api/listings?limit=50`)).json()) as {
    data: { id: string; seller?: { id: string } }[];
  };
  const known: Known = {
    listings: listed.data.map(({ id }) => id),
    sellers: listed.data.flatMap(({ seller }) => (seller ? [seller.id] : [])),
    words: ['Jamaica', 'JM', 'cars', 'sofa', 'USD', 'new', 'price-low', 'login', '123456'],
  };
  const cookie = await demoPerson(DEMO_ACCOUNTS.seller, addressOf(9_000_000));
  const paths = [
    ...PAGES,
    ...known.listings.slice(0, 3).map((id) => `/products/${id}`),
    ...known.listings.slice(0, 3).map((id) => `/products/${id}/edit`),
    ...known.sellers.slice(0, 3).map((id) => `/seller/${id}`),
  ];
  const pages = [];
  for (const at of paths) {
    const names = [];
    for (const who of ['', cookie]) {
      const html = await fetch(shop.url + at, { headers: { Cookie: who } });
      names.push(formsIn(at, await html.text()));
    }
    pages.push({
      path: at,
      names: [...new Set(names.flatMap((each) => each.names))],
      values: Object.assign({}, ...names.map((each) => each.values)) as Record<string, string[]>,
    });
  }
  const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Description;
  const share = Math.ceil(REQUESTS / 3);
  await askAll(apiRequests(description, known), share, 0);
  await askAll(pageRequests(pages, known), share, share);
  await askAll(formRequests(pages), share, 2 * share);

  console.log(
    `Fuzz: ${3 * share} requests, seed ${SEED}, ${newcomers} accounts made on the way.\n`,
  );
  console.log('| status | answers |\n|---|---:|');
  for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b))
    console.log(`| ${status} | ${count} |`);
  console.log(`| none within 30 s | ${unanswered} |`);
  for (const [key, { count, example, answer }] of failures)
    console.log(
      `\n${key}, ${count} times, such as ${example.method} ${example.path.slice(0, 300)}\n` +
        `  ${String(example.body ?? '').slice(0, 600)}\n  ${answer.slice(0, 300)}`,
    );
  if (failures.size > 0 || unanswered > 0) process.exitCode = 1;
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
