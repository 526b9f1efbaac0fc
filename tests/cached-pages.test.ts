// What finished pages of the production build say of people. Every page that a feature has kept is
// read, as links lead to it: one that is new is found by itself.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#features/accounts/accounts.session.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { createEvent } from '#features/events/edits/write.server.ts';
import { editListing } from '#features/listings/edits/write.server.ts';
import { saveSellerProfile } from '#features/sellers/store/save.server.ts';
import { FEATURES } from '../src/features.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { ask, buildDiscussion } from './support/discussions.ts';
import { publicEvent, writtenEvent } from './support/events.ts';
import { buildListing, buildReview, buildUser } from './support/factories.ts';
import { publicListing } from './support/moderation.ts';
import { type OwnShop, startOwnShop } from './support/own-shop.ts';
import { openStore } from './support/stores.ts';

const NAME = 'Zephyrine Canary';
const EMAIL = 'canary@people.example';
/** In everything that the public does not see yet. */
const PENDING = 'Quassia';
const KEPT = FEATURES.flatMap(({ cachedPages = [] }) => cachedPages);
/** Pages of one kind and with the same parameters that are read. */
const OF_A_KIND = 2;
const MOST = 150;

const database = await testDatabase();
const { db } = database;
const { settings } = testCtx(db);

let shop: OwnShop;
let url: string;
let sessions: string[];
/** Of things that nobody but their owner sees. */
const own: string[] = [];

beforeAll(async () => {
  expect(existsSync(join(import.meta.dirname, '../build/server/index.js')), 'npm test builds').toBe(
    true,
  );
  await seedCatalog(testCtx(db));
  const user = await buildUser(db, { name: NAME, email: EMAIL });
  const reader = testCtx(db, { actor: testActor(user) });
  const listing = await publicListing(db);
  await openStore(listing.ctx, { storeName: 'Teak and more' });
  await buildReview(db, {
    targetType: 'listing',
    targetId: listing.id,
    personId: listing.seller.id,
  });
  await publicEvent(db);
  await buildDiscussion(db);
  // What waits: things of the reader, and changes of what is public.
  const waiting = await buildListing(db, {
    userId: user.id,
    title: `${PENDING} chair`,
    status: 'pending',
  });
  const event = await createEvent(reader, writtenEvent({ title: `${PENDING} harvest` }));
  const post = await ask(reader, { title: `Where does ${PENDING} grow on the islands?` });
  own.push(`/products/${waiting.id}`, `/events/${event.id}`, `/forum/${post.id}`);
  await saveSellerProfile(listing.ctx, { storeName: `${PENDING} and more` });
  await editListing(listing.ctx, {
    ...listing.fields,
    id: listing.id,
    revision: 1,
    title: `${PENDING} table`,
  });
  sessions = await Promise.all([user.id, listing.seller.id].map(cookieOf));
  shop = startOwnShop({
    DATABASE_URL: database.url,
    AUTH_SECRET: settings.secret,
    PUBLIC_URL: settings.publicUrl,
    ROLE: 'web',
  });
  url = await shop.open;
  // What changed is kept by nobody until it has settled; a start changes the rates of currencies.
  await sleep(1_600);
}, 120_000);
afterAll(() => shop.end());

async function cookieOf(userId: string): Promise<string> {
  const { headers } = await openSession(testCtx(db), userId);
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  return cookies.join('; ');
}

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers: { 'Accept-Encoding': 'br', ...headers } });
  const { status, headers: said } = answer;
  return { status, said, etag: said.get('ETag'), html: await answer.text() };
}

/** Which kind of kept page an address is of, with its parameters; null for none. */
function kindOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, url);
  const place = KEPT.findIndex(({ path }) => path.test(pathname));
  const counting = Object.keys(KEPT[place]?.parameters ?? {});
  const given = counting.filter((name) => searchParams.has(name));
  return place < 0 ? null : `${place}?${given.join()}`;
}

/** The pages that an HTML leads to. */
function linksOf(html: string): string[] {
  const found = [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path);
  return found.map((path) => path.replaceAll('&amp;', '&'));
}

test('no kept page says anything of who reads it, nor of what nobody has looked at', async () => {
  const canary = new RegExp([NAME, EMAIL, PENDING, ...sessions].join('|'), 'i');
  const seen = new Map<string, string[]>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    // Who is signed in asks first, and while it is made for somebody else.
    const [signedIn, first] = await Promise.all([
      read(path, { Cookie: sessions[0]! }),
      read(path),
      read(path, { Cookie: sessions[1]! }),
    ]);
    const again = await read(path);
    expect([signedIn.status, first.status], path).toEqual([200, 200]);
    expect(signedIn.html, path).toContain(NAME);
    expect([signedIn.etag, first.etag], path).toEqual([null, again.etag]);
    for (const { html, said, etag } of [first, again]) {
      expect(etag, path).toMatch(/^W\//);
      expect(html, path).not.toMatch(canary);
      expect([...said].join(), path).not.toMatch(canary);
      expect(said.getSetCookie(), path).toEqual([]);
      expect(said.get('Content-Security-Policy'), path).not.toContain('nonce');
      expect(html, path).not.toMatch(/<script[^>]* nonce=/);
      expect(said.get('X-Viewer'), path).toBe('none');
    }
    for (const link of linksOf(first.html)) {
      const kind = kindOf(link);
      const known = kind === null ? null : (seen.get(kind) ?? []);
      if (!known || known.length >= OF_A_KIND || known.includes(link)) continue;
      seen.set(kind!, [...known, link]);
      waiting.push(link);
    }
    expect([...seen.values()].flat().length).toBeLessThan(MOST);
  }
  const reached = new Set([...seen.keys()].map((kind) => KEPT[Number(kind.split('?')[0])]));
  expect(KEPT.filter((each) => !reached.has(each)).map(({ path }) => path.source)).toEqual([]);
});

test('what its owner reads is nothing to others', async () => {
  for (const path of own) {
    const mine = await read(path, { Cookie: sessions[0]! });
    expect([mine.status, mine.html.includes(PENDING)], path).toEqual([200, true]);
    for (const theirs of [await read(path), await read(path)])
      expect([theirs.status, theirs.html.includes(PENDING)], path).toEqual([404, false]);
  }
});
