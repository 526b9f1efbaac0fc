import { Calendar, CircleX, Repeat } from 'lucide-react';
import { Link } from 'react-router';
import type { EventDateView, RepetitionView } from '#features/events/events.schema.ts';
import { WEEKDAYS } from '#features/events/events.limits.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { bold } from '#ui/rich.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { lastMoment, type Times, townOf, useEventTimes } from './useEventTimes.ts';

/** Day and time by the clock at the place, the reader's own below where it differs. */
export function EventTimes({
  event,
  place,
  repetition,
  dates,
}: {
  event: Times & { id: string };
  place: string;
  repetition: RepetitionView | null;
  dates: readonly EventDateView[];
}) {
  const t = useTranslations('events');
  const say = useEventTimes();
  const sayRepetition = useRepetition();
  const { startsAt, endsAt, timeZone } = event;
  const long = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const first = say.say(startsAt, timeZone, long);
  const days = say.isOneEvening(event)
    ? first
    : t('card.fromTo', { from: first, to: say.say(lastMoment(endsAt), timeZone, long) });
  return (
    <section className="ev-when">
      <div className="when">
        <div>
          <Calendar className="icon" aria-hidden />
          <div>
            <p className="strong">
              <time dateTime={startsAt}>{days}</time>
            </p>
            <div>
              {t.rich('one.here', {
                b: bold,
                time: say.hours(event, timeZone),
                place,
                offset: say.offset(startsAt, timeZone),
              })}
              <OwnTime event={event} />
            </div>
          </div>
        </div>
        {repetition ? (
          <div>
            <Repeat className="icon" aria-hidden />
            <div>
              <p className="strong">{sayRepetition(repetition, startsAt, timeZone)}</p>
              <div className="chips">
                {dates.map((date) => (
                  <DateChip key={date.id} date={date} here={date.id === event.id} zone={timeZone} />
                ))}
              </div>
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** By the reader's own clock, which only their browser knows. */
function OwnTime({ event }: { event: Times }) {
  const t = useTranslations('events.one');
  const { hours, offset } = useEventTimes();
  const scripted = useScripted();
  if (!scripted) return null;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [here, there] = [offset(event.startsAt, event.timeZone), offset(event.startsAt, own)];
  if (here === there) return null;
  return (
    <>
      <br />
      <span className="muted">
        {t('there', { time: hours(event, own), place: townOf(own), offset: there })}
      </span>
    </>
  );
}

function DateChip({ date, here, zone }: { date: EventDateView; here: boolean; zone: string }) {
  const t = useTranslations('events.card');
  const { say } = useDates();
  const day = say(date.startsAt, { month: 'short', day: 'numeric', timeZone: zone });
  const words = date.cancelled ? (
    <>
      <s>{day}</s>
      <CircleX className="icon icon-s" aria-hidden />
      {t('cancelled')}
    </>
  ) : (
    day
  );
  if (here)
    return (
      <span className={date.cancelled ? 'chip muted' : 'chip on'} aria-current="date">
        {words}
      </span>
    );
  return (
    <Link className={date.cancelled ? 'chip muted' : 'chip'} to={`/events/${date.id}`}>
      {words}
    </Link>
  );
}

/** Which of the month; a fifth one is the last. */
function orderName(order: number) {
  return (['first', 'second', 'third', 'fourth'] as const)[order - 1] ?? 'last';
}

/** A Sunday, and the days after it. */
const SUNDAY = Date.UTC(2023, 0, 1, 12);
const DAY_MS = 86_400_000;

/** "Every third Saturday until January 17, 2026". */
function useRepetition() {
  const t = useTranslations('events.repeat');
  const format = useFormatter();
  return (
    { repeats, weekdays, order, until }: RepetitionView,
    startsAt: string,
    timeZone: string,
  ): string => {
    const utc = { timeZone: 'UTC' } as const;
    const days = WEEKDAYS.filter((each) => weekdays.includes(each)).map((each) =>
      format.dateTime(new Date(SUNDAY + WEEKDAYS.indexOf(each) * DAY_MS), {
        ...utc,
        weekday: 'long',
      }),
    );
    const day = Number(
      new Intl.DateTimeFormat('en', { day: 'numeric', timeZone }).format(new Date(startsAt)),
    );
    const last = format.dateTime(new Date(`${until}T12:00:00Z`), {
      ...utc,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    });
    if (repeats === 'monthly-date') return t(repeats, { day, until: last });
    const names = format.list(days);
    return repeats === 'weekly'
      ? t(repeats, { days: names, until: last })
      : t(repeats, { order: t(`order.${orderName(order)}`), days: names, until: last });
  };
}
