// The end of an account, as its owner brings it about.
import { deleteAccount } from '#features/accounts/profile/delete.server.ts';
import { requestProofCode } from '#features/accounts/second-factor/proof.server.ts';
import type { Ctx } from '#platform/context.ts';

/** Deletes the account of the actor, who proves to be themselves with a code. */
export async function leave(ctx: Ctx): Promise<void> {
  const { devCode } = await requestProofCode(ctx);
  await deleteAccount(ctx, { proofCode: devCode ?? '' });
}
