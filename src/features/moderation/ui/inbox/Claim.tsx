import { CircleDashed, Lock, LogOut, UserCheck } from 'lucide-react';
import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';

export type Claimed = { name: string; picture: string | null; isMine: boolean } | null;

/** Who has something open: Yours, a name, or Free; or why one may not decide about it. */
export function ClaimFace({ claim, lock }: { claim: Claimed; lock: string | null }) {
  const t = useTranslations('inbox');
  if (lock)
    return (
      <span className="row gap-1 small muted">
        <Lock className="icon icon-s" aria-hidden />
        {t.dynamic(`lock.${lock}`)}
      </span>
    );
  if (!claim)
    return (
      <span className="row gap-1 small muted">
        <CircleDashed className="icon icon-s" aria-hidden />
        {t('free')}
      </span>
    );
  return (
    <span className="row gap-1 small muted">
      <Face picture={claim.picture} name={claim.name} size="s" lazy />
      {claim.isMine ? t('yours') : claim.name}
    </span>
  );
}

/** Takes something, or lets go of it. */
export function ClaimForm({
  id,
  claim,
  lock,
}: {
  id: string;
  claim: Claimed;
  lock: string | null;
}) {
  const t = useTranslations('inbox');
  if (lock) return null;
  const mine = claim?.isMine ?? false;
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <button
        className="btn btn-line"
        name="intent"
        value={mine ? 'release' : 'claim'}
        data-claim={mine ? undefined : ''}
      >
        {mine ? (
          <LogOut className="icon" aria-hidden />
        ) : (
          <UserCheck className="icon" aria-hidden />
        )}
        {t(mine ? 'release' : 'claim')}
      </button>
    </Form>
  );
}
