import { TriangleAlert } from 'lucide-react';
import { Form } from 'react-router';
import { TickBox } from '#features/accounts/ui/TickBox.tsx';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { RateView } from '#features/moderation/settings/rates.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { OFFICIAL_ONLY } from '#features/preferences/preferences.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { LabelledInput } from '#ui/Field.tsx';

export type RatesProps = {
  rates: readonly RateView[];
  mayChange: boolean;
  /** The last day that a rate can be of. */
  today: string;
  /** What was wrong with the form of one currency; `far` asks whether it is meant. */
  failed: { currency: string; far: boolean; failure: FormFailure } | null;
};

/** The rates of exchange, each with its day; administrators change them one by one. */
export function Rates({ rates, failed, ...page }: RatesProps) {
  return (
    <ul className="panel rates">
      {rates.map((rate) => (
        <li key={rate.currency}>
          <Rate {...page} rate={rate} failed={failed?.currency === rate.currency ? failed : null} />
        </li>
      ))}
    </ul>
  );
}

function Rate({ rate, mayChange, today, failed }: Omit<RatesProps, 'rates'> & { rate: RateView }) {
  const t = useTranslations('rates');
  const format = useFormatter();
  const number = format.number(rate.rate, { maximumFractionDigits: 6 });
  if (!mayChange)
    return (
      <div className="rate">
        <RateName rate={rate} />
        <p className="num">
          <span className="muted">{t('rate')}</span> <b>{number}</b>
        </p>
      </div>
    );
  const { currency, setAt } = rate;
  const typed = failed?.failure.typed;
  return (
    <Form method="post" className="rate" preventScrollReset key={setAt}>
      <RateName rate={rate} />
      <input type="hidden" name="currency" value={currency} />
      <LabelledInput
        label={t('rate')}
        required
        error={failed?.failure.fields['rate']}
        className="input num"
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed?.['rate'] ?? rate.rate}
      />
      <LabelledInput
        label={t('day')}
        required
        error={failed?.failure.fields['asOf']}
        className="input num"
        type="date"
        name="asOf"
        max={today}
        defaultValue={typed?.['asOf'] ?? today}
      />
      <Button type="submit" look="line" aria-label={t('saveOf', { currency })}>
        {t('save')}
      </Button>
      {failed ? (
        <div className="rate-wrong">
          {hasFieldError(failed.failure) ? null : <FormProblem failure={failed.failure} />}
          {failed.far ? (
            <TickBox name="confirmed" required>
              {t('confirm', { before: number })}
            </TickBox>
          ) : null}
        </div>
      ) : null}
    </Form>
  );
}

const hasFieldError = ({ fields }: FormFailure) => Object.keys(fields).length > 0;

function RateName({ rate: { currency, asOf } }: { rate: RateView }) {
  const t = useTranslations('rates');
  const format = useFormatter();
  const nameOf = useCatalogName('currency');
  const day = asOf && format.dateTime(new Date(asOf), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div>
      <h2>
        {nameOf(currency)} <span className="muted num">{currency}</span>
      </h2>
      <p className="small muted">{day ? t('of', { day }) : t('listed')}</p>
      {currency === OFFICIAL_ONLY ? (
        <p className="small rate-official">
          <TriangleAlert className="icon" aria-hidden />
          {t('official')}
        </p>
      ) : null}
    </div>
  );
}
