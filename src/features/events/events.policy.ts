/** Who may do what with events. Pure: the server asks it, and pages hide buttons by it. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';
import type { EventStatus } from './events.limits.ts';

type Reader = Pick<Actor, 'id' | 'role'> | null;

/** Whoever may write may invite others (DECISIONS.md I1, A16). */
export function canOrganize(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/**
 * Approved events are everybody's to read, and so are those that were and are cancelled now,
 * because people may have planned to go.
 */
export function canReadEvent(
  actor: Reader,
  {
    organizerId,
    status,
    wasPublic,
    organizerIsPublic,
  }: { organizerId: string; status: EventStatus; wasPublic: boolean; organizerIsPublic: boolean },
): boolean {
  if (actor && (actor.id === organizerId || actor.role !== 'user')) return true;
  const isPublic = status === 'approved' || (status === 'cancelled' && wasPublic);
  return isPublic && organizerIsPublic;
}
