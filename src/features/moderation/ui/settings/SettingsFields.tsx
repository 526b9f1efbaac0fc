import { useEffect, useRef } from 'react';
import { DETECTORS, THRESHOLD_STEP } from '#features/moderation/moderation.limits.ts';
import type { ModerationSettings } from '#features/moderation/moderation.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** The three thresholds in the order in which the page shows them. */
export const THRESHOLDS = ['rejectThreshold', 'flagThreshold', 'approveThreshold'] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** A threshold as a slider in steps of five; `before` stands beside the value where it differs. */
export function ThresholdSlider({
  name,
  value,
  before,
  onChange,
  disabled,
}: {
  name: Threshold;
  value: number;
  before: number;
  onChange: (value: number) => void;
  disabled: boolean;
}) {
  const t = useTranslations('admin.settings');
  const format = useFormatter();
  const percent = (part: number) => format.number(part, { style: 'percent' });
  const slider = useRef<HTMLInputElement>(null);
  // Not in the markup: the content security policy takes no styles from there.
  useEffect(() => slider.current?.style.setProperty('--v', `${value * 100}%`), [value]);
  return (
    <div className="thr">
      <label htmlFor={name}>
        <b>{t(name)}</b>
        <br />
        <span className="small muted">{t(`hints.${name}`)}</span>
      </label>
      <output className="num" htmlFor={name}>
        {value === before ? null : <span className="muted">{percent(before)} → </span>}
        {percent(value)}
      </output>
      <input
        ref={slider}
        className="slider"
        id={name}
        name={name}
        type="range"
        min="0"
        max="1"
        step={THRESHOLD_STEP}
        value={value}
        disabled={disabled}
        aria-valuetext={percent(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

type Switch = {
  name: 'learning' | (typeof DETECTORS)[number];
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
};

/** Something that can be switched off, with what it does. */
export function SettingToggle({ name, on, disabled, onChange }: Switch) {
  const t = useTranslations('admin.settings');
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are message texts
    <label className="setting">
      <span>
        <b>{t(name)}</b>
        <br />
        <span className="small muted">{t(`hints.${name}`)}</span>
      </span>
      <input
        className="toggle"
        type="checkbox"
        name={name}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

/** Which detectors run. */
export function DetectionToggles({
  checks,
  onChange,
  disabled,
}: {
  checks: ModerationSettings['checks'];
  onChange: (checks: ModerationSettings['checks']) => void;
  disabled: boolean;
}) {
  return DETECTORS.map((name) => (
    <SettingToggle
      key={name}
      name={name}
      on={checks[name] ?? false}
      disabled={disabled}
      onChange={(on) => onChange({ ...checks, [name]: on })}
    />
  ));
}

/** Whether the program decides anything by itself. */
export function EnabledToggle({
  enabled,
  onChange,
  disabled,
}: {
  enabled: boolean;
  onChange: (enabled: boolean) => void;
  disabled: boolean;
}) {
  const t = useTranslations('admin.settings');
  return (
    <label className="row gap-3">
      <b>{t('enabled')}</b>
      <input
        className="toggle"
        type="checkbox"
        name="enabled"
        checked={enabled}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
