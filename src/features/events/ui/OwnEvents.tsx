import { Link } from 'react-router';
import type { OwnEventView } from '#features/events/events.schema.ts';
import { isWaiting, useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { editState } from '#platform/screening/states.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { DateLeaf } from './DateLeaf.tsx';
import { KindBadge } from './EventBadges.tsx';
import { useEventTimes } from './useEventTimes.ts';

type Shown = Omit<OwnEventView, 'picture' | 'actions'>;

const TONES: Readonly<Record<Shown['status'], BadgeTone>> = {
  pending: 'pending',
  approved: 'approved',
  flagged: 'pending',
  rejected: 'rejected',
  removed: 'rejected',
  cancelled: 'cancelled',
};

/** What somebody organises, whatever its status. */
export function OwnEvents({
  events,
  nextCursor,
}: {
  events: readonly Shown[];
  nextCursor: string | null;
}) {
  const t = useTranslations('events');
  useFreshWhilePending(
    events.some(({ status, waitingEdit }) => isWaiting(status) || isWaiting(waitingEdit?.status)),
  );
  if (events.length === 0)
    return (
      <EmptyState
        title={t('ownList.empty')}
        text={t('ownList.emptyText')}
        action={
          <Link className="btn btn-primary" to="/events/new">
            {t('create')}
          </Link>
        }
      />
    );
  return (
    <>
      <ul className="own-events">
        {events.map((event) => (
          <OwnRow key={event.seriesId} event={event} />
        ))}
      </ul>
      {nextCursor ? (
        <p className="row ev-more">
          <Link className="btn btn-line" to={`?after=${encodeURIComponent(nextCursor)}`}>
            {t('ownList.more')}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function OwnRow({ event }: { event: Shown }) {
  const t = useTranslations('events');
  const edits = useTranslations('screening.edit');
  const { day, clock } = useEventTimes();
  const { startsAt, timeZone, status, waitingEdit } = event;
  return (
    <li className="own-event">
      <DateLeaf event={event} />
      <div className="ev-body">
        <p className="row wrap ev-badges">
          <KindBadge category={event.category} />
          <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
          {event.over ? <Badge>{t('card.over')}</Badge> : null}
        </p>
        <h2>
          <Link to={`/events/${event.id}`}>{event.title}</Link>
        </h2>
        <p className="small muted num">
          {day(startsAt, timeZone)}, {clock(startsAt, timeZone)} ·{' '}
          {t('ownList.dates', { count: event.dates })} ·{' '}
          {t('card.attendees', { count: event.attendees })}
        </p>
        {waitingEdit ? <p className="small">{edits(editState(waitingEdit.status))}</p> : null}
      </div>
    </li>
  );
}
