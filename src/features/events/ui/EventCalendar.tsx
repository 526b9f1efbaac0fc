import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EVENT_CATEGORIES } from '#features/events/events.limits.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { EventCard } from './EventCard.tsx';
import { type AskedEvents, eventsPath } from './EventsHead.tsx';
import { MonthTable, type MonthView, noonOf } from './MonthTable.tsx';

/** A month, and the events of its chosen day. */
export function EventCalendar({
  month,
  asked,
  coming,
}: {
  month: MonthView;
  asked: AskedEvents;
  /** What stands in place of the day's events while others are fetched. */
  coming: ReactNode;
}) {
  const t = useTranslations('events.month');
  const format = useFormatter();
  const name = (day: string, options: object) =>
    format.dateTime(noonOf(day), { ...options, timeZone: 'UTC' });
  const first = `${month.month}-01`;
  const title = name(first, { month: 'long', year: 'numeric' });
  const to = (more: Record<string, string>) => eventsPath({ ...asked, view: 'calendar' }, more);
  const hidden = month.total - month.events.length;
  return (
    <div className="cal">
      <section className="stack" aria-label={title}>
        <div className="row between wrap">
          <h2>{title}</h2>
          <div className="row gap-1 cal-moves">
            <Link
              className="btn btn-line"
              to={to({ day: month.today })}
              preventScrollReset
              aria-label={t('today')}
            >
              <CalendarCheck className="icon" aria-hidden />
              <span>{t('today')}</span>
            </Link>
            <Link
              className="icon-btn"
              to={to({ month: month.previous })}
              preventScrollReset
              aria-label={t('previous')}
            >
              <ChevronLeft className="icon" aria-hidden />
            </Link>
            <Link
              className="icon-btn"
              to={to({ month: month.next })}
              preventScrollReset
              aria-label={t('next')}
            >
              <ChevronRight className="icon" aria-hidden />
            </Link>
          </div>
        </div>
        <MonthTable month={month} asked={asked} title={title} />
        <p className="sr" id="calendar-keys">
          {t('keys')}
        </p>
        <Legend />
      </section>
      <aside className="stack gap-6" aria-live="polite">
        <div>
          <p className="small muted">{name(month.day, { weekday: 'long' })}</p>
          <h2>{name(month.day, { year: 'numeric', month: 'long', day: 'numeric' })}</h2>
        </div>
        {coming ??
          (month.events.length === 0 ? (
            <p className="muted">{t('none')}</p>
          ) : (
            month.events.map((event) => <EventCard key={event.id} event={event} />)
          ))}
        {hidden > 0 ? <p className="muted">{t('more', { count: hidden })}</p> : null}
      </aside>
    </div>
  );
}

function Legend() {
  const t = useTranslations('events.kind');
  return (
    <p className="row wrap small muted cal-legend" aria-hidden>
      {EVENT_CATEGORIES.map((category) => (
        <span key={category} className="row gap-1">
          <span className="dots">
            <i className={`k-${category}`} />
          </span>
          {t(category)}
        </span>
      ))}
    </p>
  );
}
