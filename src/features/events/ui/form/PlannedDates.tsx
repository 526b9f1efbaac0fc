import { Calendar, CircleX } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useEventTimes } from '../useEventTimes.ts';
import { textOf, useEventForm } from './EventFormContext.ts';
import { useFormWords } from './fields.tsx';

/** The dates spelled out; each can be left out and put back. */
export function PlannedDates({
  leftOut,
  onToggle,
}: {
  leftOut: readonly string[];
  onToggle: (day: string) => void;
}) {
  const t = useFormWords();
  const tc = useTranslations('events.card');
  const { planned, draft } = useEventForm();
  const { say } = useEventTimes();
  const zone = textOf(draft, 'timeZone') || 'UTC';
  if (planned.length === 0) return null;
  const taking = planned.filter(({ day }) => !leftOut.includes(day));
  return (
    <div className="dates">
      <p className="row between wrap" role="status">
        <b>{t('dates', { count: planned.length })}</b>
        <span className="small muted">{t('takePlace', { count: taking.length })}</span>
      </p>
      <ul className="divide">
        {planned.map(({ day, startsAt }) => {
          const out = leftOut.includes(day);
          const words = say(startsAt, zone, {
            weekday: 'long',
            year: 'numeric',
            month: 'long',
            day: 'numeric',
            hour: 'numeric',
            minute: '2-digit',
          });
          return (
            <li key={day}>
              {out ? (
                <CircleX className="icon" aria-hidden />
              ) : (
                <Calendar className="icon" aria-hidden />
              )}
              <span className={out ? 'muted' : undefined}>
                {out ? <s>{words}</s> : words} {out ? tc('cancelled') : null}
              </span>
              <button
                type="submit"
                className="btn btn-quiet push"
                name="toggle"
                value={day}
                aria-label={`${t(out ? 'putBack' : 'leaveOut')}: ${words}`}
                onClick={(event) => {
                  event.preventDefault();
                  onToggle(day);
                }}
              >
                {t(out ? 'putBack' : 'leaveOut')}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
