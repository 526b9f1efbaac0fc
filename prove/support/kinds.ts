// What people write in the proofs, of each kind what is sent, and how a row says which request made
// it. All of them have a way of saying "once": what is sent again with the same word is the same.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.server.ts';
import { buildListing, buildMedia } from '#tests/support/factories.ts';
import type { Pair, Write } from './writers.ts';

export type KindName =
  | 'message'
  | 'conversation'
  | 'order'
  | 'listing'
  | 'offer'
  | 'post'
  | 'reply'
  | 'event'
  | 'alert';

/** What there is to write about, made while the database is well. */
export type Things = { listings: string[]; media: string[]; post: string };

type Kind = {
  make: (pair: Pair, key: string, things?: Things) => Promise<Write>;
  /** The word of each row in the column `key`; null for rows of others. */
  keys: SQL;
};

/** Events begin two years ahead at most. */
const NEXT_YEAR = `${new Date().getFullYear() + 1}-05-04`;
const about = (key: string) => `Would Saturday after nine suit you? Reference ${key}`;
const reference = (column: SQL) =>
  sql`substring(${column} from 'Reference ([0-9a-f-]{36})') as key`;
const taken = (all: string[] | undefined) => {
  const one = all?.pop();
  if (!one) throw new Error('Nothing is left to write about');
  return one;
};

/** A kind from its path and body. */
const kind = (
  name: KindName,
  keys: SQL,
  request: (
    pair: Pair,
    key: string,
    things: Things | undefined,
  ) => Omit<Write, 'kind' | 'key' | 'pair'>,
): Kind => ({
  make: async (pair, key, things) => ({ kind: name, key, pair, ...request(pair, key, things) }),
  keys,
});

export const KINDS: Record<KindName, Kind> = {
  message: kind(
    'message',
    sql`select client_id::text as key from message where type = 'text'`,
    ({ conversationId }, key) => ({
      path: `/api/conversations/${conversationId}/messages`,
      body: { content: 'Would Saturday after nine suit you?', clientId: key },
    }),
  ),
  conversation: kind('conversation', sql`select null as key where false`, ({ otherId }, key) => ({
    path: '/api/conversations',
    body: { sellerId: otherId, content: 'Are you open on Saturdays?', clientId: key },
  })),
  order: kind('order', sql`select idempotency_key as key from "order"`, (_pair, key, things) => ({
    path: '/api/orders',
    headers: { 'Idempotency-Key': key },
    body: {
      listingId: taken(things?.listings),
      quantity: 1,
      fulfillment: 'pickup',
      payment: 'cash',
      note: about(key),
    },
  })),
  listing: kind(
    'listing',
    sql`select ${reference(sql`description`)} from listing`,
    (_pair, key, things) => ({
      path: '/api/listings',
      body: {
        title: 'Mahogany rocking chair',
        category: 'furniture',
        country: 'JM',
        parish: 'JM-01',
        price: { amount: 12_000, currency: 'USD' },
        condition: 'good',
        description: `Solid wood with a woven seat. Reference ${key}`,
        media: [taken(things?.media)],
        stockQuantity: 1,
        draftId: key,
      },
    }),
  ),
  offer: kind(
    'offer',
    sql`select client_id::text as key from message where type = 'offer'`,
    (_pair, key, things) => ({
      path: `/api/listings/${taken(things?.listings)}/offers`,
      body: { amount: { amount: 10_000, currency: 'USD' }, note: 'Today?', clientId: key },
    }),
  ),
  post: kind(
    'post',
    sql`select client_id::text as key from forum_entry where title is not null`,
    (_pair, key) => ({
      path: '/api/forum/posts',
      body: { title: 'Who mends boats?', category: 'general', content: about(key), clientId: key },
    }),
  ),
  reply: kind(
    'reply',
    sql`select client_id::text as key from forum_entry where title is null`,
    (_pair, key, things) => ({
      path: `/api/forum/posts/${things?.post}/replies`,
      body: { content: about(key), clientId: key },
    }),
  ),
  event: kind('event', sql`select draft_id as key from event_series`, (_pair, key) => ({
    path: '/api/events',
    body: {
      title: 'Market at the harbour',
      category: 'market',
      description: about(key),
      startDate: NEXT_YEAR,
      startTime: '09:00',
      endDate: NEXT_YEAR,
      endTime: '13:00',
      timeZone: 'America/Jamaica',
      country: 'JM',
      parish: 'JM-01',
      location: 'Waterfront',
      draftId: key,
    },
  })),
  alert: kind('alert', sql`select name as key from alert`, (_pair, key) => ({
    path: '/api/alerts',
    body: { search: `q=boat+${key.slice(0, 8)}`, cadence: 'daily', name: key },
  })),
};

/** Listings of the other one to buy, pictures of one's own, and a discussion. */
export async function makeThings(
  db: Db,
  { userId, otherId }: Pair,
  { listings, media }: { listings: number; media: number },
): Promise<Things> {
  const things: Things = { listings: [], media: [], post: '' };
  for (let n = 0; n < listings; n += 1) {
    const { id } = await buildListing(db, {
      userId: otherId,
      isNegotiable: true,
      stockQuantity: 50,
    });
    things.listings.push(id);
  }
  for (let n = 0; n < media; n += 1)
    things.media.push((await buildMedia(db, { ownerId: userId })).id);
  return things;
}
