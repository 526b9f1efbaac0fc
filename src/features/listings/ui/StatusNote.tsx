import { CircleAlert, Hourglass } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { editState } from '#platform/screening/states.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';

type Inner = Pick<ListingView, 'status' | 'statusReason' | 'waitingEdit'>;

/**
 * What the owner or a moderator reads above a listing that others cannot see, or not as it was last
 * edited (DECISIONS.md C13).
 */
export function StatusNote({ listing: { status, statusReason, waitingEdit } }: { listing: Inner }) {
  const t = useTranslations('detail');
  if (status !== 'approved')
    return (
      <Note
        waiting={status === 'pending' || status === 'flagged'}
        title={t(`status.${status}`)}
        text={t(`statusNote.${status}`)}
        reason={statusReason}
      />
    );
  return waitingEdit ? <EditNote edit={waitingEdit} /> : null;
}

/** Apart, because only pages with an edit bring its texts along. */
function EditNote({ edit: { status, reason } }: { edit: NonNullable<Inner['waitingEdit']> }) {
  const t = useTranslations('screening');
  return (
    <Note
      waiting={status !== 'rejected'}
      title={t(`mark.${status}`)}
      text={t(`edit.${editState(status)}`)}
      reason={reason}
    />
  );
}

function Note({
  waiting,
  title,
  text,
  reason,
}: {
  waiting: boolean;
  title: string;
  text: string;
  reason: string | null;
}) {
  const Icon = waiting ? Hourglass : CircleAlert;
  return (
    <div className={`note ${waiting ? 'warn' : 'error'}`} role="status">
      <Icon className="icon" aria-hidden="true" />
      <p>
        <strong>{title}</strong>
        {text}
        {reason ? <Reason reason={reason} /> : null}
      </p>
    </div>
  );
}

/** Apart, because only pages with a reason bring its texts along. */
function Reason({ reason }: { reason: string }) {
  const t = useTranslations('selling.reasons');
  return t.has(reason) ? ` ${t(reason)}` : null;
}
