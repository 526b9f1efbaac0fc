// What a seller writes about their store. Words and pictures that others see wait until they were
// looked at (sellers.moderation), beside what is public; the rest changes at once.
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { imitates, isReservedName, keepName } from '#features/accounts/accounts.reserved.server.ts';
import { requireChangeableActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { claimMedia, releaseMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import type { Revision } from '#platform/screening/revision.ts';
import { requireScreenedStep } from '#platform/screening/states.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { storeSubmitted } from '#features/sellers/sellers.events.server.ts';
import { STORE_LIMITS, STORE_PARTS, type StorePart } from '#features/sellers/sellers.limits.ts';
import { canOpenStore } from '#features/sellers/sellers.policy.ts';
import type { OwnSellerProfile } from '#features/sellers/sellers.schema.ts';
import {
  type SellerProfileRow,
  sellerProfileTable,
  type StoreContent,
} from '#features/sellers/sellers.table.server.ts';
import { storeInput, type StoreInput } from './input.server.ts';
import {
  changeStore,
  contentOf,
  lockOwner,
  picturesOf,
  storeRevisions,
} from './moderation.server.ts';
import { getOwnSellerProfile } from './profile.server.ts';

/**
 * Opens the actor's store or changes it to exactly what is given. Two at once: the later one
 * stands.
 * @param input lengths, addresses and numbers are checked; `logoId` and `bannerId` are uploaded
 *   pictures of the actor
 * @param part what of it is changed when there is a store already: the rest stays as it is stored,
 *   also when somebody changes it meanwhile; null for everything
 * @throws AppError not_authenticated, demo_account, store_unverified, rate_limited, and with
 * `fields` for each rule that is broken
 */
export async function saveSellerProfile(
  ctx: Ctx,
  input: StoreInput,
  part: StorePart | null = null,
): Promise<OwnSellerProfile> {
  const actor = requireChangeableActor(ctx);
  if (!canOpenStore(actor)) throw new AppError(sellerErrors.store_unverified);
  const [person] = await ctx.db
    .select({ country: userTable.country })
    .from(userTable)
    .where(eq(userTable.id, actor.id));
  const given = readInput(storeInput({ country: person?.country ?? null }), input, (issues) =>
    refusal(brokenFields(issues)),
  );
  const named = { userId: actor.id, kind: 'store', name: given.storeName } as const;
  if (isReservedName(ctx, given.storeName) || (await imitates(ctx, named)))
    throw refusal({ storeName: sellerErrors.store_name_reserved.key });
  await requireWithinLimit(ctx, STORE_LIMITS.storeEdits, actor.id);
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockOwner(ctx, actor.id))) throw new AppError(accountErrors.not_authenticated);
    const locked = await findStore(ctx, actor.id);
    const store = part && locked ? changePart(locked, given, part) : given;
    const plan = planOf(locked, contentOf(store));
    await changePictures(ctx, actor.id, locked, plan);
    await storeStore(ctx, actor.id, locked, { store, plan });
    // What waits beside a public store is no name of anybody's yet.
    if (!plan.waits) await keepName(ctx, named);
  });
  const saved = await getOwnSellerProfile(ctx);
  if (!saved)
    throw new AppError(platformErrors.unavailable, {
      detail: 'the store went away while it was saved',
    });
  return saved;
}

type LockedStore = { row: SellerProfileRow; edit: Revision<StoreContent> | null };

/** A store with what waits beside it. */
async function findStore(ctx: Ctx, userId: string): Promise<LockedStore | null> {
  const [row] = await ctx.db
    .select()
    .from(sellerProfileTable)
    .where(eq(sellerProfileTable.userId, userId));
  return row ? { row, edit: await storeRevisions.find(ctx, userId) } : null;
}

/** What the store has from now on, and what waits beside it. */
type Plan = { shown: StoreContent; waits: StoreContent | null };

function planOf(locked: LockedStore | null, content: StoreContent): Plan {
  const shown = locked && contentOf(locked.row);
  if (!shown || locked.row.status !== 'approved' || isDeepStrictEqual(content, shown))
    return { shown: content, waits: null };
  return { shown, waits: content };
}

type Store = StoreContent & Omit<typeof sellerProfileTable.$inferInsert, 'userId'>;

/** The column of a field; hours and networks have one for all of theirs. */
const columnOf = (field: string): string => {
  const [group = '', name = group] = field.split('.');
  return group === 'businessHours' || group === 'socialMedia' ? group : name;
};

/** What a store has, with one part as it is given. */
function changePart<Given extends Store>(
  locked: LockedStore,
  given: Given,
  part: StorePart,
): Given {
  const stored: Store = { ...locked.row, ...locked.edit?.content };
  const fields: readonly string[] = STORE_PARTS[part];
  const own = new Set(fields.map(columnOf));
  const networks = [stored, given].flatMap(({ socialMedia }, at) =>
    Object.entries(socialMedia ?? {}).filter(
      ([network]) => fields.includes(`socialMedia.${network}`) === (at === 1),
    ),
  );
  const columns = Object.keys(given).map((name) => {
    const from = own.has(name) ? given : stored;
    return [name, from[name as keyof Store]];
  });
  return { ...Object.fromEntries(columns), socialMedia: Object.fromEntries(networks) } as Given;
}

async function storeStore(
  ctx: Ctx,
  id: string,
  locked: LockedStore | null,
  { store, plan: { shown, waits } }: { store: Store; plan: Plan },
): Promise<void> {
  if (!locked) {
    const row = { ...store, status: 'pending' as const, isActive: false };
    await ctx.db
      .insert(sellerProfileTable)
      .values({ ...row, userId: id, createdAt: ctx.now, updatedAt: ctx.now });
    return publish(ctx, storeSubmitted, { id, revision: 1 });
  }
  const { row, edit: waiting } = locked;
  const beside = { id, revision: row.revision, content: shown, waiting };
  if (waits) {
    await changeStore(ctx, id, { ...store, ...shown });
    if (!waiting || !isDeepStrictEqual(waits, waiting.content))
      await storeRevisions.submit(ctx, beside, { content: waits });
    return;
  }
  const revision = await storeRevisions.drop(ctx, beside);
  if (isDeepStrictEqual(shown, contentOf(row)))
    // The number of an edit that was taken back is used up.
    return changeStore(ctx, id, waiting ? { ...store, revision } : store);
  // A person has one store: another text takes the place of what a moderator removed.
  const step = row.status === 'removed' ? 'replace' : 'submit';
  const status = requireScreenedStep(step, row.status, 'author');
  await changeStore(ctx, id, { ...store, status, statusReason: null, revision });
  return publish(ctx, storeSubmitted, { id, revision });
}

const PICTURES = ['logoId', 'bannerId'] as const;

async function changePictures(
  ctx: Ctx,
  ownerId: string,
  before: LockedStore | null,
  { shown, waits }: Plan,
): Promise<void> {
  const inUse = [before?.row, before?.edit?.content].flatMap((each) =>
    each ? picturesOf(each) : [],
  );
  const newest = waits ?? shown;
  for (const field of PICTURES) {
    const id = newest[field];
    if (id !== null) await claimPicture(ctx, { ownerId, id, inUse, field });
  }
  if (newest.logoId !== null && newest.logoId === newest.bannerId)
    throw refusal({ bannerId: sellerErrors.picture_gone.key });
  const kept = [...picturesOf(shown), ...(waits ? picturesOf(waits) : [])];
  await releaseMedia(ctx, { ids: inUse.filter((id) => !kept.includes(id)) });
}

async function claimPicture(
  ctx: Ctx,
  { ownerId, id, inUse, field }: { ownerId: string; id: string; inUse: string[]; field: string },
): Promise<void> {
  try {
    const [media] = await claimMedia(ctx, { ownerId, ids: [id], inUse });
    if (media?.kind === 'image') return;
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      (error.code !== mediaErrors.media_not_found && error.code !== mediaErrors.media_in_use)
    )
      throw error;
  }
  throw refusal({ [field]: sellerErrors.picture_gone.key });
}

function refusal(fields: Record<string, string>): AppError {
  return new AppError(sellerErrors.store_invalid, { fields });
}
