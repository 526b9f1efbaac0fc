import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useScripted } from '#ui/useScripted.ts';

/** How many, with a button for one more and one less, and how many there are. */
export function QuantityField({
  value,
  left,
  ofChoice,
  error,
  onChange,
}: {
  value: string;
  left: number;
  /** What is counted depends on the options. */
  ofChoice: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTranslations('requests');
  const scripted = useScripted();
  const id = useId();
  const number = Number(value) || 0;
  const set = (wanted: number) => onChange(String(Math.min(Math.max(wanted, 1), left)));
  return (
    <div className="field">
      <label htmlFor={id}>{t('quantity')}</label>
      <div className="row wrap gap-3">
        <div className="step">
          {scripted ? (
            <IconButton label={t('oneLess')} disabled={number <= 1} onClick={() => set(number - 1)}>
              <Minus className="icon" aria-hidden />
            </IconButton>
          ) : null}
          <input
            id={id}
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            required
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-left`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {scripted ? (
            <IconButton
              label={t('oneMore')}
              disabled={number >= left}
              onClick={() => set(number + 1)}
            >
              <Plus className="icon" aria-hidden />
            </IconButton>
          ) : null}
        </div>
        <span className="small muted" id={`${id}-left`} aria-live="polite">
          {t(ofChoice ? 'leftChoice' : 'leftAll', { count: left })}
        </span>
      </div>
      {error ? (
        <p className="err" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
