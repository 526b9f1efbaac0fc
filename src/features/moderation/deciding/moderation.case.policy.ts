/** Who may decide what waits. Pure: the server asks it, and the queue shows a lock by it. */
import type { Actor } from '#platform/context.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';

export type CaseFacts = {
  authorId: string;
  /** Handed to the administrators. */
  isEscalated: boolean;
  /** It is appealed, and this person decided about it last. */
  decidedBefore: boolean;
};

/** Why somebody may not decide; null when nothing is in the way. */
export type CaseLock = 'own' | 'samePerson' | 'forAdmins';

/** Nobody decides about their own content, nor about an appeal against their own decision. */
export function lockOf(
  actor: Pick<Actor, 'id' | 'role'>,
  { authorId, isEscalated, decidedBefore }: CaseFacts,
): CaseLock | null {
  if (actor.id === authorId) return 'own';
  if (decidedBefore) return 'samePerson';
  return isEscalated && actor.role !== 'admin' ? 'forAdmins' : null;
}

export const LOCK_ERRORS = {
  own: moderationErrors.moderation_own,
  samePerson: moderationErrors.moderation_same_person,
  forAdmins: moderationErrors.moderation_for_admins,
} as const satisfies Record<CaseLock, unknown>;
