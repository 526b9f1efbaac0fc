/** Who may decide what waits. Pure: the server asks it, and the queue shows a lock by it. */
import type { Actor } from '#platform/context.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';

type CaseFacts = {
  authorId: string;
  /** Handed to the administrators. */
  isEscalated: boolean;
  /** This person is one of those who reported it. */
  hasReported: boolean;
  /** A decision about it takes effect in a moment. */
  isDeciding: boolean;
};

/** A message that waits for the check is decided by its words; one that has arrived is private. */
export const isPrivate = ({ kind, outcome }: { kind: string; outcome: string | null }): boolean =>
  kind === 'messages' && outcome === null;

/** Why somebody may not decide; null when nothing is in the way. */
type CaseLock = 'own' | 'reported' | 'forAdmins' | 'deciding';

/** Nobody decides about their own content or report. */
export function lockOf(
  actor: Pick<Actor, 'id' | 'role'>,
  { authorId, isEscalated, hasReported, isDeciding }: CaseFacts,
): CaseLock | null {
  if (actor.id === authorId) return 'own';
  if (hasReported) return 'reported';
  if (isDeciding) return 'deciding';
  return isEscalated && actor.role !== 'admin' ? 'forAdmins' : null;
}

export const LOCK_ERRORS = {
  own: moderationErrors.moderation_own,
  reported: moderationErrors.moderation_reported,
  forAdmins: moderationErrors.moderation_for_admins,
  deciding: moderationErrors.moderation_deciding,
} as const satisfies Record<CaseLock, unknown>;
