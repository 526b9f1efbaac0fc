import { Link } from 'react-router';
import type { EventShownCard } from '#features/events/events.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EventRow } from './EventCard.tsx';
import { type AskedEvents, eventsPath } from './EventsHead.tsx';

type EventGroupView = {
  kind: 'now' | 'week' | 'weekend' | 'later' | 'month' | 'elsewhere';
  month: string;
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
  const heading = useHeading();
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
          <section key={group.kind + group.month}>
            <h2>{heading(group)}</h2>
            {group.events.map((event, place) => (
              <EventRow key={event.id} event={event} eager={index === 0 && place === 0} />
            ))}
          </section>
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

/** "This weekend", "Later in November", "December 2026". */
function useHeading() {
  const t = useTranslations('events.groups');
  const format = useFormatter();
  return ({ kind, month }: EventGroupView): string => {
    if (kind !== 'later' && kind !== 'month') return t(kind);
    const first = new Date(`${month}-01T12:00:00Z`);
    const name = { month: 'long', timeZone: 'UTC' } as const;
    return kind === 'later'
      ? t('later', { month: format.dateTime(first, name) })
      : format.dateTime(first, { ...name, year: 'numeric' });
  };
}
