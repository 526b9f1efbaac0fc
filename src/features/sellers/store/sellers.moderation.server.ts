// What the check of new content sees of a store, how it is described to whoever decides, and how a
// decision is carried out. A decision names the revision that was looked at.
import { eq } from 'drizzle-orm';
import { keepName } from '#features/accounts/accounts.reserved.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { releaseMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { FieldText, ScreenedParts, ScreenedSubject } from '#platform/screening.content.ts';
import {
  defineScreened,
  type ScreenedContent,
  type ScreenedDecision,
  type Submitted,
} from '#platform/screening.server.ts';
import { requireScreenedStep } from '#platform/screening.states.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { storeSubmitted } from '#features/sellers/sellers.events.server.ts';
import {
  sellerProfileEditTable,
  type SellerProfileRow,
  sellerProfileTable,
  type StoreContent,
} from '#features/sellers/sellers.table.server.ts';
import { findStore, type HeldStore, holdOwner, picturesOf } from './sellers.save.server.ts';

/**
 * What sellers write about their stores goes through the one door (platform/screening.server.ts);
 * ids are those of the people.
 */
export const screenedStores = defineScreened({
  name: 'stores',
  event: storeSubmitted,
  job: 'sellers.store-check',
  find: findSubmitted,
  describe: describeStore,
  decide: decideStore,
});

async function findSubmitted(
  ctx: Ctx,
  { id, revision }: Submitted,
): Promise<ScreenedContent | null> {
  const held = await findStore(ctx, id);
  if (!held) return null;
  const { row, edit } = held;
  const isEdit = edit?.revision === revision;
  if (!isEdit && row.revision !== revision) return null;
  const content = isEdit ? edit.content : row;
  return {
    kind: 'stores',
    id,
    revision,
    authorId: id,
    isEdit,
    country: await findCountry(ctx, id),
    texts: textsOf(content),
    media: picturesOf(content),
  };
}

async function findCountry(ctx: Ctx, id: string): Promise<string | null> {
  const [owner] = await ctx.db
    .select({ country: userTable.country })
    .from(userTable)
    .where(eq(userTable.id, id));
  return owner?.country ?? null;
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

async function describeStore(ctx: Ctx, { id }: { id: string }): Promise<ScreenedSubject | null> {
  const held = await findStore(ctx, id);
  if (!held) return null;
  const { row, edit } = held;
  const { status, statusReason: reason, revision } = edit ?? row;
  const content = edit?.content ?? row;
  return {
    title: content.storeName,
    path: `/seller/${id}`,
    authorId: id,
    country: await findCountry(ctx, id),
    status,
    reason,
    revision,
    isEdit: edit !== null,
    before: edit ? partsOf(row) : null,
    after: partsOf(content),
  };
}

function partsOf(content: StoreContent): ScreenedParts {
  return { texts: textsOf(content), facts: [], media: picturesOf(content) };
}

/**
 * Carries out a decision about one revision of a store. An approved edit replaces what everybody
 * sees, pictures included; others stay where they are, with their reason, for the owner.
 * @throws AppError seller_not_found; content_changed when this revision is not, or not any more, to
 *   be decided
 */
async function decideStore(ctx: Ctx, decision: ScreenedDecision): Promise<void> {
  const { id, revision, outcome, reason, by, whole = false } = decision;
  await inTransaction(ctx, async (ctx) => {
    const isThere = await holdOwner(ctx, id);
    const held = isThere ? await findStore(ctx, id) : null;
    if (!held) throw new AppError(sellerErrors.seller_not_found, { detail: id });
    const { row, edit } = held;
    const ofEdit = edit?.revision === revision;
    if (ofEdit && !whole) return decideEdit(ctx, held, decision);
    if (!ofEdit && row.revision !== revision)
      throw new AppError(platformErrors.content_changed, { detail: `${id} is at ${row.revision}` });
    const status = requireScreenedStep(outcome, row.status, by);
    const approved = status === 'approved';
    await changeStore(ctx, id, {
      status,
      isActive: approved,
      statusReason: approved ? null : reason,
      // A change goes with the store that it was for; its number stays used up.
      ...(edit && !approved ? { revision: edit.revision } : {}),
    });
    if (edit && !approved) await dropEdit(ctx, held, row);
  });
}

/** Words and pictures of a store that everybody sees as it was before. */
async function decideEdit(
  ctx: Ctx,
  held: HeldStore,
  { id, outcome, reason, by }: ScreenedDecision,
): Promise<void> {
  const { edit } = held;
  if (!edit) return;
  const { content, revision } = edit;
  const status = requireScreenedStep(outcome, edit.status, by);
  if (status !== 'approved') {
    await ctx.db
      .update(sellerProfileEditTable)
      .set({ status, statusReason: reason })
      .where(eq(sellerProfileEditTable.userId, id));
    return;
  }
  await changeStore(ctx, id, { ...content, revision, status, isActive: true, statusReason: null });
  await dropEdit(ctx, held, content);
  await keepName(ctx, { userId: id, kind: 'store', name: content.storeName });
}

async function changeStore(ctx: Ctx, id: string, changes: Partial<SellerProfileRow>) {
  await ctx.db
    .update(sellerProfileTable)
    .set({ ...changes, updatedAt: ctx.now })
    .where(eq(sellerProfileTable.userId, id));
}

/** Nothing waits any more; pictures that the store does not show go. */
async function dropEdit(ctx: Ctx, { row, edit }: HeldStore, shown: StoreContent): Promise<void> {
  const kept = picturesOf(shown);
  const held = picturesOf(row, edit?.content);
  await ctx.db.delete(sellerProfileEditTable).where(eq(sellerProfileEditTable.userId, row.userId));
  await releaseMedia(ctx, { ids: held.filter((id) => !kept.includes(id)) });
}
