// npm run prove fuzz: requests to every operation of the API and every page of the demo, made of
// the API's description and of the forms of pages, by visitors, members, a moderator and an
// administrator. None is answered with 5xx, none hangs, and the server stays alive. What was found
// is printed with its whole request.
//   --requests=100000 · --seed
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#platform/db/db.server.ts';
import { runningPostgresUrl } from '#platform/postgres/embedded.server.ts';
import { freePort, kilobytes, runFilledShop } from '../bench/running-server.ts';
import { openActors } from './support/actors.ts';
import { beginPart, requireOwnDatabase } from './support/part.ts';
import { ASKED, Known, type Made, makeRequests } from './support/requests.ts';
import { toldOf } from './support/writers.ts';

const BATCH = 1_000;
/** What is odd is tried, not how many fit: two cores have the server and its PostgreSQL, too. */
const AT_ONCE = 3;
/** A busy machine is slow; what hangs does not end at all. */
const PATIENCE_MS = 60_000;
const MOST_KNOWN = 3_000;
const LINES_KEPT = 300;
const SECRET = 'a secret of the proofs, long enough for all';
const part = beginPart('fuzz', { requests: 100_000 });
const most = part.number('requests');

const dataDir = path.join(part.scratch, 'shop');
const port = String(await freePort());
const shop = await runFilledShop(dataDir, { AUTH_SECRET: SECRET, LOG_LEVEL: 'warn', PORT: port });
const databaseUrl = runningPostgresUrl(dataDir) ?? '';
await requireOwnDatabase(databaseUrl, dataDir);
const database = openDatabase(databaseUrl, { max: 2 });
const actors = await openActors(database.db, SECRET, shop.url);
let log: string[] = [];
shop.process.stdout?.on('data', (text: Buffer) => {
  log = [...log, ...String(text).split('\n')].slice(-LINES_KEPT);
});

/** Ids that answers named, and the fields of each page's forms. */
const known: string[] = [];
const forms = new Map<string, [name: string, value: string][]>();
const answers = new Map<number, number>();
const found = new Map<string, string>();
let sent = 0;
let askedAgain = 0;
let slowest = 0;
try {
  for (let batch = 0; sent < most && shop.process.exitCode === null; batch += 1) {
    await actors.refresh();
    const requests = makeRequests(part.seed + batch, Math.min(BATCH, most - sent));
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = requests.pop(); next; next = requests.pop()) await tryOne(next);
      }),
    );
    if (batch % 2 === 0)
      process.stderr.write(`${sent} sent, ${known.length} ids, ${toldOf(answers)}\n`);
  }
  part.say('operations, pages', `${ASKED.operations}, ${ASKED.pages}`);
  part.say('requests', sent);
  part.say('answers', toldOf(answers));
  part.say('answers with 503, which were asked for again', askedAgain);
  part.say('slowest answer', `${Math.round(slowest)} ms`);
  part.say('kinds of requests that failed', found.size);
  part.say('memory of the server', `${Math.round(kilobytes(shop.process.pid, 'VmRSS') / 1024)} MB`);
  part.must(shop.process.exitCode === null, 'the server ended');
  for (const [name, request] of found) part.must(false, `${name}\n${request}`);
} finally {
  await database.close();
  await shop.stop();
  part.finish();
}

/** A busy machine answers 503 now and then; what does so three times in a row is broken. */
async function tryOne(made: Made): Promise<void> {
  sent += 1;
  for (let left = 2; await tryOnce(made, left); left -= 1);
}

/** @param left how often it may still be tried. @returns whether it is to be tried again now */
async function tryOnce(made: Made, left: number): Promise<boolean> {
  const { url, init } = toRequest(made);
  const began = performance.now();
  let status = 0;
  let text = '';
  let requestId: string | null = null;
  let mayAskAgain = false;
  try {
    const answer = await fetch(shop.url + url, { ...init, redirect: 'manual' });
    status = answer.status;
    requestId = answer.headers.get('x-request-id');
    mayAskAgain = status === 503 && answer.headers.has('retry-after') && left > 0;
    // A stream has no end.
    if (answer.headers.get('content-type')?.startsWith('text/event-stream'))
      await answer.body?.cancel();
    else text = await answer.text();
    learn(made, text);
  } catch (error) {
    text = String(error instanceof Error ? (error.cause ?? error) : error);
  }
  slowest = Math.max(slowest, performance.now() - began);
  answers.set(status, (answers.get(status) ?? 0) + 1);
  const leaks = /\n\s+at \S+ \(|node_modules\/|duplicate key value/.test(text);
  if ((status > 0 && status < 500 && !leaks) || found.has(made.name)) return false;
  if (mayAskAgain && !leaks) {
    askedAgain += 1;
    await sleep(2_000);
    process.stderr.write(`503 ${made.name}, asked again: ${loggedOf(requestId).slice(0, 400)}\n`);
    return true;
  }
  found.set(made.name, describe({ url, init, status, text, requestId }));
  process.stderr.write(`${status} ${made.name}\n`);
  return false;
}

function toRequest({ method, path: pieces, query, body, form, actor, headers, name }: Made) {
  const asked = new URLSearchParams(
    query.map(([key, value]) => [key, textOf(value)] as [string, string]),
  );
  const address = pieces
    .map((piece, place) => encodePiece(textOf(piece, String(pieces[place - 1]))))
    .join('/');
  const cookie = actors.cookies[actor % actors.cookies.length] ?? '';
  const n = actor % 250;
  const init: RequestInit & { headers: Record<string, string> } = {
    method,
    headers: {
      'X-Forwarded-For': `10.7.${sent & 255}.${n}`,
      Origin: shop.url,
      ...headers,
      Cookie: [cookie, headers['Cookie']].filter(Boolean).join('; '),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  if (form) init.body = formOf(name, body as [number, unknown][]);
  else if (body !== undefined && method !== 'GET') {
    init.headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body, (_key, value: unknown) =>
      value instanceof Known ? idOf(value) : value,
    );
  }
  return { url: `/${address}${asked.size > 0 ? `?${asked}` : ''}`, init };
}

/** @param word that stands before it in the address: mostly it is one of those things */
function idOf({ n }: Known, word = ''): string {
  const such = n % 4 === 0 ? known : (actors.ids.get(word) ?? known);
  return such[n % Math.max(1, such.length)] ?? '';
}

function textOf(value: unknown, word?: string): string {
  if (value instanceof Known) return idOf(value, word);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** What no browser can put into an address is left as a question mark. */
function encodePiece(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 2_000).replace(/%\w?$/, '');
}

/** The fields that the page has, some of them with another value. */
function formOf(name: string, changed: [number, unknown][]): URLSearchParams {
  const fields = (forms.get(name.replace(/^\w+ /, '')) ?? [['intent', 'save']]).map(
    ([key, value]): [string, string] => [key, value],
  );
  for (const [place, value] of changed) {
    const field = fields[place % fields.length];
    if (field) field[1] = textOf(value).toWellFormed();
  }
  return new URLSearchParams(fields);
}

function learn({ name, method }: Made, text: string): void {
  for (const [one] of text
    .slice(0, 100_000)
    .matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g))
    if (known.length < MOST_KNOWN) known.push(one);
    else known[part.random(MOST_KNOWN)] = one;
  if (method !== 'GET' || !text.startsWith('<!DOCTYPE')) return;
  const fields: [string, string][] = [];
  for (const [tag] of text.matchAll(/<(?:input|textarea|select|button)\b[^>]*\bname="[^>]*>/g)) {
    const of = (attribute: string) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
    if (fields.length < 60) fields.push([of('name'), of('value')]);
  }
  if (fields.length > 0) forms.set(name.replace(/^\w+ /, ''), fields);
}

function loggedOf(requestId: string | null): string {
  return log.filter((line) => requestId && line.includes(requestId)).join('\n');
}

/** The request and what the server said and logged. */
function describe({
  url,
  init,
  status,
  text,
  requestId,
}: ReturnType<typeof toRequest> & {
  status: number;
  text: string;
  requestId: string | null;
}): string {
  const said = loggedOf(requestId);
  const { method, headers, body } = init;
  const sentBody = body === undefined || body === null ? '' : String(body as string);
  const logged = (said || log.slice(-3).join('\n')).slice(0, 3_000);
  const lines = [`${method} ${url}`, JSON.stringify(headers), sentBody];
  return [...lines, `→ ${status} ${text.slice(0, 600)}`, logged].join('\n  ');
}
