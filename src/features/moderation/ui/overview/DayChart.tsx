import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import { logPath } from '#features/moderation/ui/log-path.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

const HEIGHT = 136;
const BAR = 14;
const STEP = 20;

/** A bar for each day: all that was looked at, and in front of it what was flagged. */
export function DayChart({ days }: { days: StatisticsView['days'] }) {
  const t = useTranslations('admin.overview');
  const format = useFormatter();
  const most = Math.max(1, ...days.map(({ scanned }) => scanned));
  const dayOf = (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00Z`), {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
  const bars = (of: 'scanned' | 'flagged') =>
    days.map((day, place) => {
      const height = Math.round((day[of] / most) * (HEIGHT - 10));
      return (
        <rect
          key={day.day}
          x={place * STEP + 3}
          y={HEIGHT - height}
          width={BAR}
          height={height}
          rx="2"
        />
      );
    });
  const ends = [days.at(0), days.at(Math.floor(days.length / 2)), days.at(-1)];
  return (
    <section className="panel stack chart">
      <div className="row between wrap">
        <h2>{t('perDay')}</h2>
        <p className="row small muted gap-4" aria-hidden>
          <span className="key-scanned">{t('scanned')}</span>
          <span className="key-flagged">{t('flagged')}</span>
        </p>
      </div>
      <svg
        className="spark"
        viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <g className="scanned">{bars('scanned')}</g>
        <g className="flagged">{bars('flagged')}</g>
        <path d={`M0 ${HEIGHT + 1}H${days.length * STEP}`} />
        <DayLinks days={days} dayOf={dayOf} />
      </svg>
      <p className="row between xs subtle num" aria-hidden>
        {ends.map((day, place) => (
          <span key={`${place}`}>{day ? dayOf(day.day) : null}</span>
        ))}
      </p>
      {/* A table does not become smaller than its words; what is around it does. */}
      <div className="sr">
        <table>
          <caption>{t('perDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('scanned')}</th>
              <th scope="col">{t('flagged')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, scanned, flagged }) => (
              <tr key={day}>
                <th scope="row">{dayOf(day)}</th>
                <td>{scanned}</td>
                <td>{flagged}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** All that was looked at on a day, for a pointer; by keys the log is narrowed to a day there. */
function DayLinks({
  days,
  dayOf,
}: {
  days: StatisticsView['days'];
  dayOf: (day: string) => string;
}) {
  return days.map(({ day }, place) => (
    <a key={day} href={logPath({ who: 'automatic', day })} tabIndex={-1}>
      <title>{dayOf(day)}</title>
      <rect className="hit" x={place * STEP} y="0" width={STEP} height={HEIGHT} />
    </a>
  ));
}
