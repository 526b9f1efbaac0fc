import { CircleAlert, Hourglass } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
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
  if (!waitingEdit) return null;
  return (
    <Note
      waiting={waitingEdit.status !== 'rejected'}
      title={t(`editTitle.${waitingEdit.status}`)}
      text={t(`editNote.${waitingEdit.status}`)}
      reason={waitingEdit.reason}
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
