/** Who may do what with a store. Pure: the server asks it, and pages hide buttons by it. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';

/** How somebody stands to a seller whose page, or whose listing, they look at. */
export type Viewer = 'visitor' | 'member' | 'owner';

/** Only members are offered what goes to a seller: owners would write to themselves. */
export function viewerOf(
  actor: Pick<Actor, 'id'> | null,
  { sellerId }: { sellerId: string },
): Viewer {
  if (!actor) return 'visitor';
  return actor.id === sellerId ? 'owner' : 'member';
}

/** Whoever may write may open a store and change it. */
export function canOpenStore(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/** The numbers of an open store that shares them; which ones it has is left to the caller. */
export function sharesNumbers(store: { isActive: boolean; sharesNumbers: boolean }): boolean {
  return store.isActive && store.sharesNumbers;
}

/**
 * Numbers are for people who are signed in and ask (DECISIONS.md H2), where there is one to show.
 */
export function canSeeNumbers(
  actor: Pick<Actor, 'id'> | null,
  store: {
    isActive: boolean;
    sharesNumbers: boolean;
    phoneNumber: string | null;
    whatsapp: string | null;
  },
): boolean {
  const some = store.phoneNumber !== null || store.whatsapp !== null;
  return actor !== null && some && sharesNumbers(store);
}
