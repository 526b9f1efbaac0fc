import { Clock, X } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { editState, type ScreenedStatus, type WaitingStatus } from '#platform/screening/states.ts';
import { Badge } from '#ui/Badge.tsx';
import { isWaiting, useFreshWhilePending } from './useFreshWhilePending.ts';

/** Where something stands with the review, as its author is told. */
export type ScreeningState = {
  status: ScreenedStatus | 'withdrawn';
  /** Why: a key under `screening.reasons`; others are left out. */
  statusReason: string | null;
  /** Of new content beside what the public sees. */
  waitingEdit?: WaitingStatus | null;
};

type Props = {
  of: ScreeningState;
  /** A person has one of these, and writes another in place of one that was removed. */
  replaceable?: boolean;
};

/**
 * What authors are told of what others do not see, or not as they wrote it last; nothing where all
 * is well. The page is read anew when it was decided. It brings the texts `screening`.
 */
export function ScreeningNote({ of, replaceable = false }: Props) {
  const t = useTranslations('screening');
  const because = useTranslations('screening.reasons');
  const { status, statusReason, waitingEdit = null } = of;
  const state = status === 'approved' ? waitingEdit : status;
  useFreshWhilePending(isWaiting(state));
  if (state === null || state === 'withdrawn') return null;
  const refused = state === 'rejected' || state === 'removed';
  const Mark = refused ? X : Clock;
  return (
    <p className="row wrap gap-2 small muted" role="status">
      <Badge tone={refused ? 'rejected' : 'pending'} icon={<Mark className="icon" aria-hidden />}>
        {t(`mark.${state}`)}
      </Badge>
      <span>
        {t(
          status === 'approved' && waitingEdit
            ? `edit.${editState(waitingEdit)}`
            : state === 'removed' && replaceable
              ? 'said.replaceable'
              : `said.${state}`,
        )}
        {statusReason && because.has(statusReason) ? ` ${because(statusReason)}` : null}
      </span>
    </p>
  );
}
