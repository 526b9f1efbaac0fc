import { Calendar, MapPin, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { EventShownCard } from '#features/events/events.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { DateLeaf } from './DateLeaf.tsx';
import { EventBadges } from './EventBadges.tsx';
import { EventPicture } from './EventPicture.tsx';
import { RsvpButtons } from './RsvpButtons.tsx';
import { useRsvp } from './Rsvps.tsx';
import { useEventTimes } from './useEventTimes.ts';

/** A row of the list: picture, date leaf, words, and the answer. */
export function EventRow({ event, eager = false }: { event: EventShownCard; eager?: boolean }) {
  const counts = useRsvp(event);
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
      <RsvpButtons event={event} />
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
  const { when } = useEventTimes();
  return (
    <>
      <p className="muted small">{event.description}</p>
      <p className="info">
        <Calendar className="icon" aria-hidden />
        <time dateTime={event.startsAt}>{when(event)}</time>
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
