// What the check of new content sees of a store, and what a decision changes in it. How a change
// waits and is decided is platform/screening/revision.server.ts.
import { and, eq, isNull } from 'drizzle-orm';
import { keepName } from '#features/accounts/accounts.reserved.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { releaseMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { platformErrors } from '#platform/errors.ts';
import type { FieldText } from '#platform/screening/content.ts';
import type { Revision } from '#platform/screening/revision.ts';
import { defineRevisions } from '#platform/screening/revision.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { storeSubmitted } from '#features/sellers/sellers.events.server.ts';
import {
  type SellerProfileRow,
  sellerProfileTable,
  STORE_CONTENT,
  type StoreContent,
} from '#features/sellers/sellers.table.server.ts';

/**
 * What sellers write about their stores is reviewed first (platform/screening/screening.server.ts);
 * ids are those of the people.
 */
export const storeRevisions = defineRevisions({
  name: 'stores',
  event: storeSubmitted,
  job: 'sellers.store-check',
  errors: { gone: sellerErrors.seller_not_found, changed: platformErrors.content_changed },
  lock: lockOwner,
  find: findCurrent,
  look: (_ctx, content, { row }) => ({
    title: content.storeName,
    country: row.country,
    texts: textsOf(content),
    facts: [],
  }),
  path: (_ctx, { id }) => `/seller/${id}`,
  media: picturesOf,
  release: releaseMedia,
  apply: showStore,
  change: (ctx, { id }, { status, reason: statusReason, revision }) =>
    changeStore(ctx, id, {
      status: status as SellerProfileRow['status'],
      isActive: status === 'approved',
      statusReason,
      revision,
    }),
});

/**
 * The person's row is there before the store's is, so it is the one to wait at, whoever changes the
 * store; also for the end of the account. @returns whether they are there
 */
export async function lockOwner(ctx: Ctx, id: string): Promise<boolean> {
  const [owner] = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.id, id), isNull(userTable.deletedAt)))
    .for('no key update');
  return owner !== undefined;
}

async function findCurrent(ctx: Ctx, userId: string) {
  const [found] = await ctx.db
    .select({ store: sellerProfileTable, country: userTable.country })
    .from(sellerProfileTable)
    .innerJoin(userTable, eq(userTable.id, sellerProfileTable.userId))
    .where(and(eq(sellerProfileTable.userId, userId), isNull(userTable.deletedAt)));
  if (!found) return null;
  const { store, country } = found;
  const { revision, status, statusReason: reason } = store;
  const content = contentOf(store);
  return { row: { country }, content, revision, status, reason, authorId: userId };
}

/** Everything that people will read. */
function textsOf(content: StoreContent): FieldText[] {
  const { storeName, storeDescription, website, socialMedia, businessHours } = content;
  const { returnPolicy, shippingPolicy, privacyPolicy } = content;
  const each = (field: string, texts: Record<string, string | undefined>) =>
    Object.values(texts).map((text) => ({ field, text: text ?? '' }));
  return [
    { field: 'storeName', text: storeName },
    { field: 'storeDescription', text: storeDescription ?? '' },
    { field: 'website', text: website ?? '' },
    ...each('socialMedia', socialMedia),
    ...each('businessHours', businessHours),
    { field: 'returnPolicy', text: returnPolicy ?? '' },
    { field: 'shippingPolicy', text: shippingPolicy ?? '' },
    { field: 'privacyPolicy', text: privacyPolicy ?? '' },
  ].filter(({ text }) => text !== '');
}

/** The part of a store that somebody has to look at. */
export function contentOf(store: StoreContent): StoreContent {
  return Object.fromEntries(STORE_CONTENT.map((name) => [name, store[name]])) as StoreContent;
}

/** Ids of the pictures of a store. */
export function picturesOf({ logoId, bannerId }: StoreContent): string[] {
  return [logoId, bannerId].filter((id) => id !== null);
}

/** What was approved replaces what everybody sees, pictures included. */
async function showStore(
  ctx: Ctx,
  { id }: { id: string },
  { content, number: revision }: Revision<StoreContent>,
): Promise<void> {
  const approved = { status: 'approved', isActive: true, statusReason: null } as const;
  await changeStore(ctx, id, { ...content, ...approved, revision });
  await keepName(ctx, { userId: id, kind: 'store', name: content.storeName });
}

/** Writes columns of a store. */
export async function changeStore(
  ctx: Ctx,
  userId: string,
  changes: Partial<SellerProfileRow>,
): Promise<void> {
  await ctx.db
    .update(sellerProfileTable)
    .set({ ...changes, updatedAt: ctx.now })
    .where(eq(sellerProfileTable.userId, userId));
}
