// Finished pages of two servers of the production build on one database: what is changed on the one
// is told to the other (docs/decisions/046).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#features/accounts/accounts.session.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { buildDiscussion } from './support/discussions.ts';
import { reviewEverything } from './support/review.ts';
import { publicEvent } from './support/events.ts';
import { buildReview } from './support/factories.ts';
import { submittedListing } from './support/moderation.ts';
import { type OwnShop, startOwnShop } from './support/own-shop.ts';
import { openStore } from './support/stores.ts';

const database = await testDatabase();
const { db, pool, url: databaseUrl } = database;
const { settings } = testCtx(db);
const PHONE = 'Mozilla/5.0 (iPhone) Safari/605.1';
/** Lists are made anew after ten seconds; a shop under load takes longer than a moment. */
const SOON_MS = 5_000;
/** What becomes of listings, each with a word in its title that no other one has. */
const WORDS = {
  withdrawn: 'Mahoe',
  cheaper: 'Guango',
  sold: 'Blue',
  rejected: 'Cedar',
  kept: 'Teak',
  counted: 'Bitterwood',
};
const decided = { revision: 1, reason: null } as const;

let shops: OwnShop[];
let one: string;
let other: string;
let goods: Record<keyof typeof WORDS, Awaited<ReturnType<typeof aListing>>>;
let event: Awaited<ReturnType<typeof publicEvent>>;
let post: Awaited<ReturnType<typeof buildDiscussion>>;
let reviewId: string;

/** A listing that everybody sees, and the pages where they see it. */
async function aListing(word: string) {
  const listing = await submittedListing(db, { title: `Chair of ${word}` });
  const approved = { id: listing.id, outcome: 'approve', by: 'check' } as const;
  await listingRevisions.screened.decide(listing.ctx, { ...approved, ...decided });
  const about = [`/products/${listing.id}`, `/search?q=${word}`, `/seller/${listing.seller.id}`];
  return { ...listing, word, about };
}

beforeAll(async () => {
  expect(existsSync(join(import.meta.dirname, '../build/server/index.js')), 'npm test builds').toBe(
    true,
  );
  await seedCatalog(testCtx(db));
  const made = Object.entries(WORDS).map(async ([name, word]) => [name, await aListing(word)]);
  goods = Object.fromEntries(await Promise.all(made)) as typeof goods;
  event = await publicEvent(db);
  post = await buildDiscussion(db);
  const { id: targetId, seller } = goods.kept;
  const about = { targetType: 'listing', targetId, personId: seller.id } as const;
  ({ id: reviewId } = await buildReview(db, { ...about, comment: 'As it was described.' }));
  await pool.query('update listing_stats set trending = true where listing_id = $1', [
    goods.withdrawn.id,
  ]);
  shops = [0, 1].map(() =>
    startOwnShop({
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: settings.secret,
      PUBLIC_URL: settings.publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      ROLE: 'web',
    }),
  );
  [one, other] = (await Promise.all(shops.map(({ open }) => open))) as [string, string];
  // What changed is kept by nobody until it has settled; a start changes the rates of currencies.
  await sleep(1_600);
}, 120_000);
afterAll(() => Promise.all(shops.map(({ end }) => end())));

/** Reads a page as a phone somewhere else does. */
async function read(server: string, path: string, from = '198.51.100.7'): Promise<string> {
  const answer = await fetch(server + path, {
    headers: { 'Accept-Encoding': 'br', 'User-Agent': PHONE, 'X-Forwarded-For': from },
  });
  return answer.text();
}

/** Somebody changes something on the first server. */
async function send(userId: string, method: string, path: string, body?: unknown): Promise<void> {
  const { headers } = await openSession(testCtx(db), userId);
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  const answer = await fetch(`${one}/api${path}`, {
    method,
    headers: { Cookie: cookies.join('; '), 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
}

type Change = {
  places: () => string[];
  /** What stands there before it, or after it. */
  gone?: string;
  new?: string;
  make: () => Promise<unknown>;
};

const CHANGES: [what: string, change: Change][] = [
  [
    'a listing that is withdrawn',
    {
      places: () => [...goods.withdrawn.about, '/products', '/'],
      gone: 'Chair of Mahoe',
      make: () => send(goods.withdrawn.seller.id, 'DELETE', `/listings/${goods.withdrawn.id}`),
    },
  ],
  [
    'a new price',
    {
      places: () => goods.cheaper.about,
      new: '$77.70',
      async make() {
        const { id, seller } = goods.cheaper;
        await send(seller.id, 'PATCH', `/listings/${id}`, {
          price: { amount: 7_770, currency: 'USD' },
        });
        await reviewEverything(db);
      },
    },
  ],
  [
    'a listing that is sold',
    {
      places: () => [goods.sold.about[0]!],
      new: 'schema.org/SoldOut',
      make: () => send(goods.sold.seller.id, 'POST', `/listings/${goods.sold.id}/sold`, {}),
    },
  ],
  [
    'a listing that a moderator rejects',
    {
      places: () => goods.rejected.about,
      gone: 'Chair of Cedar',
      make: () =>
        listingRevisions.screened.decide(testCtx(db), {
          id: goods.rejected.id,
          ...decided,
          outcome: 'reject',
          reason: 'It is not allowed.',
          by: 'moderator',
        }),
    },
  ],
  [
    'a review',
    {
      places: () => [`/products/${goods.kept.id}`, `/seller/${goods.kept.seller.id}?tab=reviews`],
      gone: 'As it was described.',
      make: () =>
        pool.query(`update review set status = 'rejected', counts = false where id = $1`, [
          reviewId,
        ]),
    },
  ],
  [
    'the words of a store',
    {
      places: () => [`/seller/${goods.kept.seller.id}`, `/products/${goods.kept.id}`],
      new: 'Teak and more',
      make: () => openStore(goods.kept.ctx, { storeName: 'Teak and more' }),
    },
  ],
  [
    'an event that is called off',
    {
      places: () => [`/events/${event.id}`],
      new: 'schema.org/EventCancelled',
      make: () => send(event.organizer.id, 'POST', `/events/${event.id}/cancel`, { scope: 'all' }),
    },
  ],
  [
    'a discussion that is taken away',
    {
      places: () => ['/forum', `/forum/${post.postId}`],
      gone: 'has no service book',
      make: () => send(post.asker.id, 'DELETE', `/forum/posts/${post.postId}`),
    },
  ],
];

test.each(CHANGES)(
  '%s on one server is on the other long before a list is made anew',
  async (_what, change) => {
    const { make, gone } = change;
    const text = gone ?? change.new ?? '';
    const places = change.places();
    const isOld = async (server: string, place: string) =>
      (await read(server, place)).includes(text) === (gone !== undefined);
    for (const place of places)
      expect([await isOld(one, place), await isOld(other, place)], place).toEqual([true, true]);
    await make();
    const still = async () => {
      const looks = [other, one].flatMap((server) =>
        places.map(async (place) => ((await isOld(server, place)) ? server + place : [])),
      );
      return (await Promise.all(looks)).flat();
    };
    await expect.poll(still, { timeout: SOON_MS, interval: 20 }).toEqual([]);
  },
);

test('a server whose connection was cut forgets everything', async () => {
  const { id, about } = goods.kept;
  const places = [about[0]!, about[1]!];
  const says = async (text: string) => {
    const pages = [one, other].flatMap((server) => places.map((place) => read(server, place)));
    return (await Promise.all(pages)).map((html) => html.includes(text));
  };
  const everywhere = places.flatMap(() => [true, true]);
  await sleep(1_600);
  expect(await says('Chair of Teak')).toEqual(everywhere);
  // A change that no trigger tells: what was kept stays.
  await pool.query(`
    begin; set local session_replication_role = replica;
    update listing set title = 'Bench of Teak' where id = '${id}'; commit`);
  expect(await says('Bench of Teak')).toEqual(everywhere.map(() => false));
  const { rowCount } = await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'calabash notifications'`);
  expect(rowCount).toBe(2);
  await expect.poll(() => says('Bench of Teak'), { timeout: SOON_MS }).toEqual(everywhere);
});

test('who reads a page as it was kept is counted, once a day on each server', async () => {
  const { id } = goods.counted;
  for (const [place, server] of [one, other, one, other, one].entries())
    for (const path of [`/products/${id}`, `/products/${id}?again`])
      await read(server, path, `203.0.113.${place}`);
  for (const { process } of shops) process.kill('SIGTERM');
  expect(await Promise.all(shops.map(({ exited }) => exited))).toEqual([0, 0]);
  const stats = await pool.query('select views from listing_stats where listing_id = $1', [id]);
  expect(stats.rows).toEqual([{ views: 5 }]);
});
