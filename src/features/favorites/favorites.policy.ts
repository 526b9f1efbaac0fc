/** Who may keep what. Pure: the server asks it, and pages hide hearts by it. */
import type { Actor } from '#platform/context.ts';
import type { favoriteErrors } from './favorites.errors.ts';

type Wanted = { ownerId: string; sold: boolean };

/** Why somebody may not keep a listing that they see; null when they may. */
export function favoriteRefusal(
  actor: Pick<Actor, 'id'>,
  { ownerId, sold }: Wanted,
): keyof typeof favoriteErrors | null {
  if (ownerId === actor.id) return 'favorite_own';
  return sold ? 'favorite_sold' : null;
}
