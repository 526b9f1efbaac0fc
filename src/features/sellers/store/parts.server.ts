// The parts of the store's form, of which each can be saved alone.
import type { Ctx } from '#platform/context.ts';
import { STORE_PARTS, type StorePart } from '#features/sellers/sellers.limits.ts';
import type { OwnSellerProfile } from '#features/sellers/sellers.schema.ts';
import { readStoreForm, storeTexts } from './input.server.ts';
import { getOwnSellerProfile } from './profile.server.ts';
import { saveSellerProfile } from './save.server.ts';

/** The part that a form names; null for one that there is not. */
export const storePartOf = (name: string | undefined): StorePart | null =>
  name !== undefined && Object.hasOwn(STORE_PARTS, name) ? (name as StorePart) : null;

/**
 * Changes one part of the actor's store to exactly what is given and leaves the others as they are,
 * whatever their fields hold.
 * @param input.texts the posted fields of the form; a box that is not ticked is not among them
 * @throws AppError as saveSellerProfile, which asks for a name when there is no store yet
 */
export async function saveStorePart(
  ctx: Ctx,
  { part, texts }: { part: StorePart; texts: Readonly<Record<string, string>> },
): Promise<OwnSellerProfile> {
  const own = new Set<string>(STORE_PARTS[part]);
  const stored = storeTexts(await getOwnSellerProfile(ctx));
  const merged = [
    ...Object.entries(stored).filter(([name]) => !own.has(name)),
    ...Object.entries(texts).filter(([name]) => own.has(name)),
  ];
  return saveSellerProfile(ctx, readStoreForm(Object.fromEntries(merged)), part);
}
