import { CalendarPlus, Flag, MessageCircle, Rss } from 'lucide-react';
import { Link } from 'react-router';
import type { EventView } from '#features/events/events.schema.ts';
import { TakeDownLink } from '#features/pages/ui/TakeDownLink.tsx';
import { ShareMenu } from '#features/pages/ui/ShareMenu.tsx';
import { VerifiedMark } from '#features/sellers/ui/VerifiedMark.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';

/** The file for calendars, the feed to follow, and sharing. */
export function ShareAndSave({
  event: { id, title },
  feed,
}: {
  event: Pick<EventView, 'id' | 'title'>;
  feed: { name: string; href: string };
}) {
  const t = useTranslations('events.one');
  return (
    <div className="panel">
      <h2 className="sr">{t('shareAndSave')}</h2>
      <a className="more-row" href={`/events/${id}/calendar.ics`}>
        <CalendarPlus className="icon" aria-hidden />
        {t('file')}
      </a>
      <a className="more-row" href={feed.href}>
        <Rss className="icon" aria-hidden />
        {t('follow', { feed: feed.name })}
      </a>
      <ShareMenu title={title} path={`/events/${id}`} row />
    </div>
  );
}

/** Who invites, the way to write to them, and to report the event. */
export function Organizer({
  event: { id: eventId, organizer },
  contact,
}: {
  event: Pick<EventView, 'id' | 'organizer'>;
  /** Where one writes to them; null for themselves. */
  contact: string | null;
}) {
  const t = useTranslations('events.one');
  const { id, name, avatar, isVerified, eventCount, since } = organizer;
  return (
    <div className="panel stack">
      <h2 className="sr">{t('organizer')}</h2>
      <div className="row gap-3">
        <Face picture={avatar} name={name} size="l" />
        <div>
          <p className="small muted">{t('organizer')}</p>
          <p className="row wrap gap-1">
            <Link className="strong" to={`/seller/${id}`}>
              {name}
            </Link>
            {isVerified ? <VerifiedMark label={t('verified')} /> : null}
          </p>
          {since && eventCount > 0 ? (
            <p className="small muted num">
              {t('events', { count: eventCount, year: since.slice(0, 4) })}
            </p>
          ) : null}
        </div>
      </div>
      {contact ? (
        <>
          <Link className="btn btn-line btn-block" to={contact}>
            <MessageCircle className="icon" aria-hidden />
            {t('message')}
          </Link>
          <a className="btn btn-quiet btn-block" href={`/report?kind=events&id=${eventId}`}>
            <Flag className="icon" aria-hidden />
            {t('report')}
          </a>
          <TakeDownLink kind="events" id={eventId} className="btn btn-quiet btn-block" />
        </>
      ) : null}
    </div>
  );
}
