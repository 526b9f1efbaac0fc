import { Calendar, CalendarCheck, CalendarPlus, MapPin, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { EventShownCard } from '#features/events/events.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { DateLeaf } from './DateLeaf.tsx';
import { EventBadges } from './EventBadges.tsx';
import { EventPicture } from './EventPicture.tsx';
import { RsvpButtons } from './RsvpButtons.tsx';
import { useRsvp } from './Rsvps.tsx';
import { useEventTimes } from './useEventTimes.ts';

/**
 * A row of the list: picture, date leaf, words, and the answer; on phones without the picture, and
 * the answer behind a button.
 */
export function EventRow({ event, eager = false }: { event: EventShownCard; eager?: boolean }) {
  const t = useTranslations('events.rsvp');
  const counts = useRsvp(event);
  const Answer = counts.status === 'not_going' ? CalendarPlus : CalendarCheck;
  return (
    <article className="ev">
      <div className="card-media">
        <EventPicture
          event={event}
          sizes="(min-width: 64rem) 15rem, (min-width: 48rem) 13rem, 100vw"
          eager={eager}
        />
      </div>
      <DateLeaf event={event} />
      <div className="ev-body">
        <p className="row wrap ev-badges">
          <EventBadges event={{ ...event, isFull: counts.isFull }} full />
        </p>
        <h3>
          <Link to={`/events/${event.id}`}>{event.title}</Link>
        </h3>
        <EventFacts event={event} />
      </div>
      <details className="ev-answer">
        <summary className="icon-btn line" aria-label={t('label', { title: event.title })}>
          <Answer className="icon" aria-hidden />
        </summary>
        <RsvpButtons event={event} />
      </details>
    </article>
  );
}

/** A card of the day panel. */
export function EventCard({ event }: { event: EventShownCard }) {
  const counts = useRsvp(event);
  return (
    <article className="event">
      <div className="card-media">
        <div className="tags">
          <EventBadges event={{ ...event, isFull: counts.isFull }} full />
        </div>
        <EventPicture event={event} sizes="(min-width: 64rem) 25rem, 100vw" />
      </div>
      <div className="ev-body">
        <h3>
          <Link to={`/events/${event.id}`}>{event.title}</Link>
        </h3>
        <EventFacts event={event} />
      </div>
      <RsvpButtons event={event} />
    </article>
  );
}

/** What, when, where, and how many come. */
function EventFacts({ event }: { event: EventShownCard }) {
  const { brief } = useEventTimes();
  return (
    <>
      <p className="muted small about">{event.description}</p>
      <p className="info">
        <Calendar className="icon" aria-hidden />
        <time dateTime={event.startsAt}>{brief(event)}</time>
      </p>
      <p className="info">
        <MapPin className="icon" aria-hidden />
        <span>{event.place}</span>
      </p>
      <Attendees event={event} />
    </>
  );
}

/** "248 / 400 attendees" where there is a limit, "31 attendees" where there is none. */
function Attendees({ event }: { event: EventShownCard }) {
  const t = useTranslations('events.card');
  const { attendeeCount: count } = useRsvp(event);
  const max = event.maxAttendees;
  if (max === null && count === 0) return null;
  return (
    <p className="info num">
      <Users className="icon" aria-hidden />
      <span>{max === null ? t('attendees', { count }) : t('places', { count, max })}</span>
    </p>
  );
}
