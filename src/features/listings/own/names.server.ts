// What a program calls the fields of a listing, and the files that it names by their addresses.
import { addressesIn, withOurNames } from '#features/listings/edits/input.aliases.ts';
import { findOwnAddresses } from '#features/media/media.public.server.ts';
import type { Ctx } from '#platform/context.ts';

/** What a program wrote under our names, with ids in place of the addresses of its own files. */
export async function readNames(ctx: Ctx, given: Readonly<Record<string, unknown>>) {
  const addresses = addressesIn(given);
  const ids =
    ctx.actor && addresses.length > 0
      ? await findOwnAddresses(ctx, { ownerId: ctx.actor.id, addresses })
      : new Map<string, string>();
  return withOurNames(given, (address) => ids.get(address));
}
