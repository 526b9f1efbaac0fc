// A small shop with somebody in each part that one can play towards a thing, for the table of who
// may do what.
import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { STAFF } from '#features/accounts/accounts.limits.ts';
import {
  sessionTable,
  userBlockTable,
  userTable,
} from '#features/accounts/accounts.table.server.ts';
import { pendingAlert } from '#features/alerts/alerts.pending.server.ts';
import { pendingFavorite } from '#features/favorites/favorites.pending.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { testActor, testCtx } from './ctx.ts';
import { buildListing, buildMedia } from './factories.ts';
import { inSession, type Person, type TestDatabase } from './signed-in.ts';

/** Who asks, in the order of the table's columns. */
export const ACTORS = [
  'visitor',
  'unverified',
  'person',
  'owner',
  'counterparty',
  'blocked',
  'suspended',
  'moderator',
  'admin',
] as const;
/** And an administrator whose second factor was proven too long ago for what they do (A17). */
export const LAPSED = 'lapsed';
export type ActorName = (typeof ACTORS)[number] | typeof LAPSED;
type Member = Exclude<ActorName, 'visitor'>;

const ROLES: Partial<Record<ActorName, Actor['role']>> = {
  moderator: 'moderator',
  admin: 'admin',
  lapsed: 'admin',
};

/** The people, and what the owner has: the features make the rest (x.authorization.ts). */
export type Shop = Awaited<ReturnType<typeof buildShop>>;

/** The owner sells and has blocked somebody; the counterparty wants what is sold. */
export async function buildShop(database: TestDatabase) {
  const { db } = database;
  const signed: [Member, Person][] = [];
  for (const name of [...ACTORS, LAPSED] as const) {
    if (name === 'visitor') continue;
    const role = ROLES[name] ?? 'user';
    const who = { role, emailVerified: name !== 'unverified', name: `A ${name}` } as const;
    signed.push([name, await inSession(database, who)]);
  }
  const people = Object.fromEntries(signed) as Record<Member, Person>;
  const as = (name: Member): Ctx => testCtx(db, { actor: testActor({ id: people[name].id }) });
  const userId = people.owner.id;

  const { id: listing } = await buildListing(db, { userId, isNegotiable: true, stockQuantity: 5 });
  const { id: waiting } = await buildListing(db, { userId, status: 'pending' });
  const media = await buildMedia(db, { ownerId: userId, unusedSince: new Date() });
  await db
    .update(sessionTable)
    .set({ secondFactorAt: new Date(Date.now() - STAFF.freshMs) })
    .where(eq(sessionTable.userId, people.lapsed.id));
  await db.insert(userBlockTable).values({ blockerId: userId, blockedId: people.blocked.id });
  await db
    .update(userTable)
    .set({ banned: true, banReason: 'spam' })
    .where(eq(userTable.id, people.suspended.id));
  const [session] = await db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(eq(sessionTable.userId, userId));
  return {
    db,
    people,
    as,
    listing,
    waiting,
    media: media.id,
    session: session?.id ?? '',
    nothing: v4(),
    wanted: wantedBefore(db, listing),
  };
}

/** The cookies of a browser whose visitor asked for a heart and an alert before signing in. */
function wantedBefore(db: TestDatabase['db'], listingId: string): string {
  const setCookies: string[] = [];
  const ctx = testCtx(db, { client: { key: '', userAgent: '', cookie: '', setCookies } });
  pendingFavorite.keep(ctx, { listingId, page: '/' });
  pendingAlert.keep(ctx, { search: 'q=drum', cadence: 'daily', page: '/search?q=drum' });
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}
