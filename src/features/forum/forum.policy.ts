/** Who may do what in the forum. Pure: the server asks it, and pages hide buttons by it. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';
import type { EntryStatus } from './forum.limits.ts';

type Asking = Pick<Actor, 'id' | 'role' | 'emailVerified'> | null;
type Written = { userId: string | null; status: EntryStatus };

/** Whoever has proven their address (DECISIONS.md A16). */
export function canPost(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/** Pins, locks, decides and takes away. */
export function canModerateForum(actor: Pick<Actor, 'role'> | null): boolean {
  return actor?.role === 'moderator' || actor?.role === 'admin';
}

export function isAuthor(actor: Pick<Actor, 'id'> | null, { userId }: Pick<Written, 'userId'>) {
  return actor !== null && actor.id === userId;
}

/** What waits, or was refused, is for its author and those who look after the site. */
export function canReadEntry(actor: Asking, entry: Written): boolean {
  if (entry.status === 'approved') return true;
  if (entry.status === 'withdrawn') return false;
  return isAuthor(actor, entry) || canModerateForum(actor);
}

/** The own texts of a discussion that is not closed; what a moderator removed can be appealed. */
export function canEditEntry(
  actor: Asking,
  entry: Written,
  { locked }: { locked: boolean },
): boolean {
  const isOver = entry.status === 'removed' || entry.status === 'withdrawn';
  return canPost(actor) && isAuthor(actor, entry) && !isOver && !locked;
}

export function canRemoveEntry(actor: Asking, entry: Written): boolean {
  if (isAuthor(actor, entry)) return entry.status !== 'withdrawn';
  return canModerateForum(actor) && ['pending', 'approved', 'flagged'].includes(entry.status);
}

/** Whoever asked says which answer it was. */
export function canAcceptAnswer(actor: Asking, post: { userId: string | null }): boolean {
  return canPost(actor) && isAuthor(actor, post);
}

/** Nobody likes what they wrote themselves. */
export function canLike(actor: Asking, entry: Written): boolean {
  return canPost(actor) && entry.status === 'approved' && !isAuthor(actor, entry);
}
