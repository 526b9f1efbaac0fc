/** Who may decide about whom. Pure: the server asks it, and pages hide buttons by it. */
import type { Actor } from '#platform/context.ts';
import type { SanctionRefusal } from './sanction.errors.ts';

type Person = { id: string; role: Actor['role'] };

/**
 * Nobody decides about themselves, and only administrators about moderators and administrators.
 * Null when nothing is in the way.
 */
export function whyNotSanction(
  actor: Pick<Actor, 'id' | 'role'>,
  person: Person,
): SanctionRefusal | null {
  if (actor.id === person.id) return 'sanction_oneself';
  return person.role !== 'user' && actor.role !== 'admin' ? 'sanction_staff' : null;
}

/** Of moderators and administrators alone; what they may do with whom is above. */
export function canSanction(actor: Pick<Actor, 'id' | 'role'>, person: Person): boolean {
  return actor.role !== 'user' && whyNotSanction(actor, person) === null;
}
