import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { EVENT_CATEGORIES, type EventCategory } from '#features/events/events.limits.ts';
import type { EventShownCard } from '#features/events/events.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { EventCard } from './EventCard.tsx';
import { type AskedEvents, eventsPath } from './EventsHead.tsx';

export type DayView = {
  day: string;
  inMonth: boolean;
  count: number;
  categories: EventCategory[];
};
export type MonthView = {
  month: string;
  previous: string;
  next: string;
  today: string;
  weeks: DayView[][];
  day: string;
  events: EventShownCard[];
  total: number;
};

/** Days that an arrow key goes forward. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
const DAY_MS = 86_400_000;

/** Noon of a day, which is the same day in every zone that one may draw it in. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const daysLater = (day: string, days: number) =>
  new Date(noonOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** A month as a table of links, and the events of its chosen day. */
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

function MonthTable({
  month: { weeks, day: chosen, today },
  asked,
  title,
}: {
  month: MonthView;
  asked: AskedEvents;
  title: string;
}) {
  const t = useTranslations('events.month');
  const format = useFormatter();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  /** The day that has the focus once its month is there. */
  const wanted = useRef<string | null>(null);
  const linkOf = (day: string) =>
    table.current?.querySelector<HTMLAnchorElement>(`[data-day="${day}"]`);
  const pathOf = (day: string) => eventsPath({ ...asked, view: 'calendar' }, { day });

  useEffect(() => {
    if (wanted.current === null) return;
    table.current?.querySelector<HTMLAnchorElement>(`[data-day="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });

  const move = (event: KeyboardEvent, day: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayFor(event.key, day, weeks);
    if (next === null) return;
    event.preventDefault();
    const link = linkOf(next);
    if (link && !link.classList.contains('out')) return link.focus();
    wanted.current = next;
    void navigate(pathOf(next), { preventScrollReset: true, replace: true });
  };
  const [firstWeek = []] = weeks;
  return (
    <table className="month" ref={table} aria-describedby="calendar-keys">
      <caption className="sr">{title}</caption>
      <thead>
        <tr>
          {firstWeek.map(({ day }) => (
            <th key={day} scope="col">
              <abbr title={format.dateTime(noonOf(day), { weekday: 'long', timeZone: 'UTC' })}>
                {format.dateTime(noonOf(day), { weekday: 'short', timeZone: 'UTC' })}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map(({ day, inMonth, count, categories }) => {
              const date = format.dateTime(noonOf(day), {
                month: 'long',
                day: 'numeric',
                timeZone: 'UTC',
              });
              const look = [
                'day',
                inMonth ? '' : 'out',
                day === today ? 'today' : '',
                day === chosen ? 'on' : '',
              ];
              return (
                <td key={day}>
                  <Link
                    className={look.filter(Boolean).join(' ')}
                    to={pathOf(day)}
                    replace
                    preventScrollReset
                    data-day={day}
                    onKeyDown={(event) => move(event, day)}
                    aria-label={count > 0 ? t('day', { date, count }) : date}
                    aria-current={day === today ? 'date' : day === chosen ? 'true' : undefined}
                  >
                    <b>{Number(day.slice(8))}</b>
                    {categories.length > 0 ? <Dots categories={categories} /> : null}
                  </Link>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where a key leads from a day; null for keys of the browser's own. */
function dayFor(key: string, day: string, weeks: readonly DayView[][]): string | null {
  const step = STEPS[key];
  if (step !== undefined) return daysLater(day, step);
  const week = weeks.find((each) => each.some((one) => one.day === day)) ?? [];
  if (key === 'Home') return week[0]?.day ?? null;
  if (key === 'End') return week.at(-1)?.day ?? null;
  if (key === 'PageUp') return daysLater(day, -28);
  return key === 'PageDown' ? daysLater(day, 28) : null;
}

/** One of each kind that there is, three at most. */
function Dots({ categories }: { categories: readonly EventCategory[] }) {
  return (
    <span className="dots" aria-hidden>
      {categories.slice(0, 3).map((category) => (
        <i key={category} className={`k-${category}`} />
      ))}
    </span>
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
