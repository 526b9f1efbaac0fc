/** Who may do what with a file. Pure: the server asks it. */
import { canWrite } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';

/** Whoever may write may send files. */
export function canUpload(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return canWrite(actor);
}

/** Files and uploads are their owner's alone; to everybody else it looks as if there were none. */
export function canUseMedia(actor: Pick<Actor, 'id'>, file: { ownerId: string }): boolean {
  return actor.id === file.ownerId;
}

/**
 * Each file is shown in one place: by something new while nothing shows it, or again by what shows
 * it already.
 */
export function canClaimMedia(
  file: { id: string; unusedSince: Date | null },
  { inUse }: { inUse: readonly string[] },
): boolean {
  return file.unusedSince !== null || inUse.includes(file.id);
}

/** Its owner removes a file, as long as nothing shows it. */
export function canRemoveMedia(
  actor: Pick<Actor, 'id'>,
  file: { ownerId: string; unusedSince: Date | null },
): boolean {
  return canUseMedia(actor, file) && file.unusedSince !== null;
}

/**
 * What visitors are not shown is seen by its owner and, unless it is confidential, by moderators.
 */
export function canSeeFile(
  actor: Pick<Actor, 'id' | 'role'> | null,
  file: { ownerId: string; isConfidential: boolean },
): boolean {
  return (
    actor !== null && (canUseMedia(actor, file) || (actor.role !== 'user' && !file.isConfidential))
  );
}
