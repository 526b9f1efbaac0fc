import { useId } from 'react';
import { REPEATS, WEEKDAYS } from '#features/events/events.limits.ts';
import { useFormatter } from '#platform/i18n/i18n.ts';
import { FieldError } from '#ui/Field.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { townOf, useEventTimes } from '../useEventTimes.ts';
import { PlannedDates } from './PlannedDates.tsx';
import { textOf, textsOf, useEventForm } from './EventFormContext.ts';
import { InputField, Section, useFormWords } from './fields.tsx';

export type ZoneChoice = { zone: string; places: string; offset: string; daylight: boolean };

/** Days and times by the clock at the place, and how it comes again. */
export function WhenSection({
  zones,
  zone,
  onZone,
  leftOut,
  onToggle,
}: {
  zones: readonly ZoneChoice[];
  zone: string;
  onZone: (zone: string) => void;
  leftOut: readonly string[];
  onToggle: (day: string) => void;
}) {
  const t = useFormWords();
  const { errors, values } = useEventForm();
  // One date of an event that repeats does not repeat itself.
  const isDate = textOf(values, 'scope') === 'date';
  return (
    <Section id="when" title={t('when')}>
      <div className="cols-2">
        <InputField name="startDate" label={t('startDate')} type="date" required />
        <InputField name="startTime" label={t('startTime')} type="time" required />
        <InputField name="endDate" label={t('endDate')} type="date" required />
        <InputField name="endTime" label={t('endTime')} type="time" required />
      </div>
      <LabelledSelect
        label={t('timeZone')}
        hint={<ZoneHint />}
        error={errors['timeZone']}
        required
        name="timeZone"
        value={zone}
        onChange={({ target }) => onZone(target.value)}
      >
        <option value="">{t('choose')}</option>
        {zones.map(({ zone: each, places, offset, daylight }) => (
          <option key={each} value={each}>
            {t(daylight ? 'zoneDaylight' : 'zone', { place: places, offset })}
          </option>
        ))}
      </LabelledSelect>
      {isDate ? (
        <input type="hidden" name="repeats" value="none" />
      ) : (
        <Repetition leftOut={leftOut} onToggle={onToggle} />
      )}
      {errors['leftOut'] ? <FieldError>{errors['leftOut']}</FieldError> : null}
    </Section>
  );
}

/** How it comes again, and the dates that follow from it. */
function Repetition({
  leftOut,
  onToggle,
}: {
  leftOut: readonly string[];
  onToggle: (day: string) => void;
}) {
  const t = useFormWords();
  const { draft, errors, values } = useEventForm();
  const scripted = useScripted();
  const repeats = textOf(draft, 'repeats') || 'none';
  return (
    <>
      <div className="cols-2">
        <LabelledSelect
          label={t('repeats')}
          error={errors['repeats']}
          name="repeats"
          defaultValue={textOf(values, 'repeats') || 'none'}
        >
          {options(REPEATS, (each) => t(each))}
        </LabelledSelect>
        {!scripted || repeats !== 'none' ? (
          <InputField name="until" label={t('until')} hint={t('untilHint')} type="date" />
        ) : null}
      </div>
      {!scripted || repeats === 'weekly' ? <Weekdays /> : null}
      {scripted ? null : (
        <button type="submit" name="intent" value="plan" className="btn btn-line">
          {t('showDates')}
        </button>
      )}
      {leftOut.map((day) => (
        <input key={day} type="hidden" name="leftOut" value={day} />
      ))}
      {repeats === 'none' ? null : <PlannedDates leftOut={leftOut} onToggle={onToggle} />}
    </>
  );
}

/** Where the zone comes from, and what the times are by the reader's own clock. */
function ZoneHint() {
  const t = useFormWords();
  const { planned, draft } = useEventForm();
  const { clock, offset } = useEventTimes();
  const scripted = useScripted();
  const [first] = planned;
  const zone = textOf(draft, 'timeZone');
  const own = scripted ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zone;
  const differs =
    first !== undefined &&
    zone !== '' &&
    offset(first.startsAt, own) !== offset(first.startsAt, zone);
  return (
    <>
      {t('zoneHint')}{' '}
      {differs
        ? t('zoneForYou', {
            place: townOf(own),
            from: clock(first.startsAt, own),
            to: clock(first.endsAt, own),
          })
        : null}
    </>
  );
}

/** A Sunday, and the days after it. */
const SUNDAY = Date.UTC(2023, 0, 1, 12);
const DAY_MS = 86_400_000;

function Weekdays() {
  const t = useFormWords();
  const format = useFormatter();
  const id = useId();
  const { values } = useEventForm();
  const chosen = textsOf(values, 'weekdays');
  const name = (index: number, weekday: 'short' | 'long') =>
    format.dateTime(new Date(SUNDAY + index * DAY_MS), { weekday, timeZone: 'UTC' });
  return (
    <div className="field">
      <p className="label" id={id}>
        {t('on')}
      </p>
      <div className="chips" role="group" aria-labelledby={id}>
        {WEEKDAYS.map((weekday, index) => (
          <label key={weekday} className="chip day-choice">
            <input
              type="checkbox"
              name="weekdays"
              value={weekday}
              defaultChecked={chosen.includes(weekday)}
              aria-label={name(index, 'long')}
            />
            {name(index, 'short')}
          </label>
        ))}
      </div>
    </div>
  );
}
