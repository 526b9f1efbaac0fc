import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { EventCategory } from '#features/events/events.limits.ts';
import type { EventShownCard } from '#features/events/events.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
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
export const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const daysLater = (day: string, days: number) =>
  new Date(noonOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** A month as a table of links, which arrow keys go through. */
export function MonthTable({
  month: { weeks, day: chosen, today },
  asked,
  title,
}: {
  month: MonthView;
  asked: AskedEvents;
  title: string;
}) {
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
            {week.map((view) => (
              <td key={view.day}>
                <DayLink
                  view={view}
                  to={pathOf(view.day)}
                  isToday={view.day === today}
                  isChosen={view.day === chosen}
                  onKeyDown={(event) => move(event, view.day)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A day: its number, and the kinds of its events. */
function DayLink({
  view: { day, inMonth, count, categories },
  to,
  isToday,
  isChosen,
  onKeyDown,
}: {
  view: DayView;
  to: string;
  isToday: boolean;
  isChosen: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const t = useTranslations('events.month');
  const format = useFormatter();
  const date = format.dateTime(noonOf(day), {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const look = ['day', inMonth ? '' : 'out', isToday ? 'today' : '', isChosen ? 'on' : ''];
  return (
    <Link
      className={look.filter(Boolean).join(' ')}
      to={to}
      replace
      preventScrollReset
      data-day={day}
      onKeyDown={onKeyDown}
      aria-label={count > 0 ? t('day', { date, count }) : date}
      aria-current={isToday ? 'date' : isChosen ? 'true' : undefined}
    >
      <b>{Number(day.slice(8))}</b>
      {categories.length > 0 ? <Dots categories={categories} /> : null}
    </Link>
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
