import { CircleCheck, Users } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { bold } from '#ui/rich.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { RsvpButtons, type RsvpEvent, WhoSees } from './RsvpButtons.tsx';
import { useRsvp } from './Rsvps.tsx';

/** How many come, the person's own answer, and what follows from it. */
export function RsvpPanel({
  event,
  closed,
  unverified,
  own,
}: {
  event: RsvpEvent & { showsGuests: boolean };
  /** Nobody can answer: over, cancelled, or not public. */
  closed: boolean;
  /** Signed in, but the address is not proven yet. */
  unverified: boolean;
  /** The reader organises it, and needs no place. */
  own: boolean;
}) {
  const t = useTranslations('events.one');
  const tc = useTranslations('events.card');
  const { status, position, attendeeCount, waitingCount, isFull } = useRsvp(event);
  const max = event.maxAttendees;
  return (
    <div className="panel stack ev-panel">
      <div>
        <p className="row between">
          <b className="num ev-count">
            {max === null ? attendeeCount : `${attendeeCount} / ${max}`}
          </b>
          <span className="small muted">{t('attendees', { count: attendeeCount })}</span>
        </p>
        {max === null ? null : (
          <progress
            max={max}
            value={attendeeCount}
            aria-label={tc('attendees', { count: attendeeCount })}
          />
        )}
      </div>
      {closed || (own && status === 'not_going') ? null : (
        <>
          {isFull && status !== 'going' ? (
            <p className="row small">
              <Badge tone="pending" icon={<Users className="icon" aria-hidden />}>
                {tc('full')}
              </Badge>
              {waitingCount > 0 ? (
                <span className="muted">{t('waitingCount', { count: waitingCount })}</span>
              ) : null}
            </p>
          ) : null}
          {status === 'going' ? (
            <p className="row small you-go">
              <CircleCheck className="icon icon-s" aria-hidden />
              <b>{t('youGo')}</b>
            </p>
          ) : null}
          {status === 'waiting' && position !== null ? (
            <p className="small">{t.rich('inLine', { b: bold, position })}</p>
          ) : null}
          {unverified ? (
            <Banner tone="warn" action={<Link to="/profile?tab=settings">{t('settings')}</Link>}>
              {t('unverified')}
            </Banner>
          ) : null}
          <RsvpButtons event={event} primary asksShown={event.showsGuests} />
          {status === 'going' || status === 'waiting' ? <Visible event={event} /> : null}
          {status === 'going' ? <p className="small muted">{t('remind')}</p> : null}
        </>
      )}
    </div>
  );
}

/** Whether others see that the person goes. */
function Visible({ event }: { event: RsvpEvent }) {
  const t = useTranslations('events.one');
  const { pathname } = useLocation();
  const scripted = useScripted();
  const whom = useId();
  const { status, visible, send } = useRsvp(event);
  const answer = status === 'going' || status === 'waiting' ? 'going' : 'interested';
  return (
    <form method="post" action={`/events/${event.id}/rsvp`} className="row between wrap">
      <input type="hidden" name="return" value={pathname} />
      <input type="hidden" name="status" value={answer} />
      <input type="hidden" name="asksVisible" value="yes" />
      <label className="row between setting">
        <span className="small">{t('visible')}</span>
        <input
          className="toggle"
          type="checkbox"
          name="visible"
          checked={visible}
          onChange={({ target }) => send(answer, target.checked)}
          aria-describedby={whom}
        />
      </label>
      <WhoSees id={whom} />
      {scripted ? null : (
        <button type="submit" className="btn btn-line">
          {t('save')}
        </button>
      )}
    </form>
  );
}

/** On phones, in place of the bar at the bottom. */
export function RsvpBar({ event, own }: { event: RsvpEvent; own: boolean }) {
  const { status } = useRsvp(event);
  return own && status === 'not_going' ? null : (
    <div className="buybar ev-bar">
      <RsvpButtons event={event} primary large />
    </div>
  );
}
