import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import type { EventShownCard } from '#features/events/events.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EventRow } from './EventCard.tsx';
import { type AskedEvents, eventsPath } from './EventsHead.tsx';

type EventGroupView = {
  /** "This weekend", "Dec 7 – 13". */
  title: string;
  open: boolean;
  /** Null where some of its events are on another page. */
  count: number | null;
  events: EventShownCard[];
};
export type EventListView = { groups: EventGroupView[]; total: number; nextCursor: string | null };

/** What is on and what comes, under headings. */
export function EventList({
  list,
  asked,
  continued,
}: {
  list: EventListView;
  asked: AskedEvents;
  /** Not the first page. */
  continued: boolean;
}) {
  const t = useTranslations('events');
  const { groups, nextCursor } = list;
  const filtered = asked.category !== null || asked.country !== null;
  if (groups.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        text={t('emptyText')}
        action={
          filtered || continued ? (
            <Link className="btn btn-line" to="/events">
              {t('clear')}
            </Link>
          ) : undefined
        }
      />
    );
  return (
    <>
      <div className="ev-list">
        {groups.map((group, index) => (
          <EventGroup key={group.title} group={group} eager={index === 0} />
        ))}
      </div>
      {nextCursor || continued ? (
        <p className="row wrap gap-3 ev-more">
          {continued ? (
            <Link className="btn btn-quiet" to={eventsPath(asked)}>
              {t('first')}
            </Link>
          ) : null}
          {nextCursor ? (
            <Link className="btn btn-line" to={eventsPath(asked, { after: nextCursor })}>
              {t('more')}
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/**
 * The events of a week. On phones it is folded under its days and how many there are, but for the
 * first; wider screens show all of it, where the browser lets a page say so.
 */
function EventGroup({ group, eager }: { group: EventGroupView; eager: boolean }) {
  const t = useTranslations('events');
  const { title, open, count, events } = group;
  return (
    <section>
      <h2 className="ev-week-title">{title}</h2>
      <details className="ev-week" open={open}>
        <summary>
          <h2>{title}</h2>
          {count === null ? null : <span className="small muted num">{t('count', { count })}</span>}
          <ChevronDown className="icon" aria-hidden />
        </summary>
        {events.map((event, place) => (
          <EventRow key={event.id} event={event} eager={eager && place === 0} />
        ))}
      </details>
    </section>
  );
}
