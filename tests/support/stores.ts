// Stores that everybody sees.
import type { OwnSellerProfile } from '#features/sellers/sellers.schema.ts';
import type { StoreInput } from '#features/sellers/store/input.server.ts';
import { getOwnSellerProfile } from '#features/sellers/store/profile.server.ts';
import { saveSellerProfile } from '#features/sellers/store/save.server.ts';
import type { Ctx } from '#platform/context.ts';
import { reviewEverything } from './review.ts';

/** Opens a store or changes it, and all of it is approved. */
export async function openStore(ctx: Ctx, input: StoreInput): Promise<OwnSellerProfile> {
  const saved = await saveSellerProfile(ctx, input);
  await reviewEverything(ctx.db, { ctx: { now: ctx.now } });
  return (await getOwnSellerProfile(ctx)) ?? saved;
}
