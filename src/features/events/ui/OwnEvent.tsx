import { Pencil, Users } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { EventView } from '#features/events/events.schema.ts';
import type { OwnEventActions } from '#features/events/events.states.ts';
import { isWaiting, useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { editState, type WaitingStatus } from '#platform/screening/states.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

type Shown = Pick<EventView, 'id' | 'status' | 'waitingEdit' | 'cancelled' | 'over' | 'dates'>;

/** Where an event stands, for its organiser and moderators. */
export function EventStatusNote({ event: { status, waitingEdit } }: { event: Shown }) {
  const t = useTranslations('events.own');
  useFreshWhilePending(isWaiting(status) || isWaiting(waitingEdit?.status));
  if (status === 'pending' || status === 'flagged')
    return (
      <Banner tone="warn" title={t(status)}>
        {t(`text.${status}`)}
      </Banner>
    );
  if (status === 'rejected' || status === 'removed')
    return (
      <Banner tone="error" title={t(status)}>
        {t(`text.${status}`)}
      </Banner>
    );
  if (!waitingEdit || status !== 'approved') return null;
  return <EventEditNote status={waitingEdit.status} />;
}

/** Apart, because only pages with an edit bring its texts along. */
function EventEditNote({ status }: { status: WaitingStatus }) {
  const t = useTranslations('screening');
  return (
    <Banner tone="warn" title={t(`mark.${status}`)}>
      {t(`edit.${editState(status)}`)}
    </Banner>
  );
}

/** What the organiser can do with the event: forms that work without scripts. */
export function OwnEventActionsPanel({
  event,
  actions,
}: {
  event: Shown;
  actions: OwnEventActions;
}) {
  const t = useTranslations('events.own');
  const tg = useTranslations('events.guests');
  const repeats = event.dates.length > 1;
  const open = !event.over && actions.cancel;
  // One date, or all from it on, can be edited alone while the event is public.
  const parts = repeats && actions.edit && !event.over && event.status === 'approved';
  return (
    <div className="panel stack ev-own">
      <p>
        <b>{t('yours')}</b>
      </p>
      <Link className="btn btn-line btn-block" to={`/events/${event.id}/guests`}>
        <Users className="icon" aria-hidden />
        {tg('link')}
      </Link>
      {actions.edit ? (
        <Link className="btn btn-line btn-block" to={`/events/${event.id}/edit`}>
          <Pencil className="icon" aria-hidden />
          {t(parts ? 'editAll' : 'edit')}
        </Link>
      ) : null}
      {parts
        ? (['date', 'following'] as const).map((scope) => (
            <Link
              key={scope}
              className="btn btn-quiet btn-block"
              to={`/events/${event.id}/edit?dates=${scope}`}
            >
              {t(`editOf.${scope}`)}
            </Link>
          ))
        : null}
      {open && repeats && event.cancelled ? (
        <Form method="post">
          <button className="btn btn-line btn-block" name="intent" value="restore">
            {t('restore')}
          </button>
        </Form>
      ) : null}
      {open && repeats && !event.cancelled ? (
        <details>
          <summary>{t('cancelDate')}</summary>
          <Form method="post" className="stack">
            <p className="small muted">{t('cancelDateText')}</p>
            <button className="btn btn-danger-line" name="intent" value="cancel-date">
              {t('cancelDate')}
            </button>
          </Form>
        </details>
      ) : null}
      {actions.cancel ? (
        <details>
          <summary>{t(repeats ? 'cancelAll' : 'cancel')}</summary>
          <Form method="post" className="stack">
            <p className="small muted">{t('cancelText')}</p>
            <button className="btn btn-danger-line" name="intent" value="cancel-all">
              {t(repeats ? 'cancelAll' : 'cancel')}
            </button>
          </Form>
        </details>
      ) : null}
    </div>
  );
}
