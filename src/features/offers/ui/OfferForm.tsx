import { Clock, HandCoins, Repeat } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { currencyByCode } from '#features/catalog/catalog.data.ts';
import { readAmountIn } from '#features/catalog/catalog.money.ts';
import { displayPrice } from '#features/listings/ui/PriceTag.tsx';
import { NOTE_MAX, OPEN_HOURS, ROUNDS } from '#features/offers/offers.limits.ts';
import {
  boundsOfFirst,
  isWithin,
  suggestCounter,
  suggestFirst,
} from '#features/offers/offers.prices.ts';
import type { OfferFormView } from '#features/offers/offers.schema.ts';
import { DialogItem } from '#features/orders/ui/DialogItem.tsx';
import { OptionalLabel } from '#features/orders/ui/OptionalLabel.tsx';
import { RequestOptions } from '#features/orders/ui/RequestOptions.tsx';
import { QuantityField } from '#features/orders/ui/QuantityField.tsx';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { formatMoney, type Money } from '#platform/i18n/money.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useScripted } from '#ui/useScripted.ts';

export type OfferFormProps = {
  form: OfferFormView;
  /** Sent twice with the same one, it is one offer. */
  clientId: string;
  failure: FormFailure | null;
  /** What was typed before, by the names of its fields. */
  typed?: Readonly<Record<string, string>> | undefined;
};

/** A price as it is written into the field. */
const writtenAmount = (money: Money, locale: string): string =>
  formatMoney(money, '', locale, money.amount % 100 === 0 ? 0 : 2).trim();

/** What one unit with the chosen options costs; null while some are not chosen. */
function askingOf({ listing, variations }: OfferFormView, options: Record<string, string>) {
  const chosen = variations.map(({ id, options: all }) =>
    all.find((option) => option.id === options[id]),
  );
  if (chosen.includes(undefined)) return null;
  return chosen.reduce((sum, option) => sum + (option?.priceModifier ?? 0), listing.price.amount);
}

/** The options without a choice, and those that were typed before. */
function firstOptions({ variations }: OfferFormView, typed: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    variations.flatMap(({ id, options }) => {
      const there = options.filter(({ left }) => left !== 0);
      const asked = there.find((option) => option.id === typed[`option.${id}`]);
      const chosen = asked ?? (there.length === 1 ? there[0] : undefined);
      return chosen ? [[id, chosen.id]] : [];
    }),
  ) as Record<string, string>;
}

/**
 * Everything of an offer or a counter-offer: the body of a dialog or of a page.
 * @param props.foot what stands beside the button
 */
export function OfferForm({
  form,
  clientId,
  failure,
  typed = {},
  busy,
  foot,
}: OfferFormProps & { busy: boolean; foot: ReactNode }) {
  const t = useTranslations('offers.form');
  // Of the first answer: an offer that is sent again, whatever was read since, is the same one.
  const [key] = useState(clientId);
  const [options, setOptions] = useState(() => firstOptions(form, typed));
  const [quantity, setQuantity] = useState(typed.quantity ?? '1');
  const [amount, setAmount] = useState(typed.amount ?? '');
  const { listing, to, variations, left, counter } = form;
  const name = to.name.split(' ')[0] ?? to.name;
  const fields = failure?.fields ?? {};
  const asking = askingOf(form, options);
  return (
    <>
      <input type="hidden" name="clientId" value={key} />
      <input type="hidden" name="currency" value={listing.price.currency} />
      <div className="dialog-body offer-form">
        <FormProblem failure={failure} />
        <Subject form={form} />
        <RequestOptions
          choices={form}
          chosen={options}
          error={fields.options}
          onChoose={(variation, option) => setOptions({ ...options, [variation]: option })}
        />
        {counter === null && left > 1 ? (
          <QuantityField
            value={quantity}
            left={left}
            ofChoice={variations.length > 0}
            error={fields.quantity}
            onChange={setQuantity}
          />
        ) : null}
        <AmountField
          form={form}
          asking={asking}
          amount={amount}
          error={fields.amount}
          onChange={setAmount}
        />
        <Field
          label={<OptionalLabel optional={t('optional')}>{t('note')}</OptionalLabel>}
          error={fields.note}
        >
          {(control) => (
            <input
              className="input"
              name="note"
              maxLength={NOTE_MAX}
              defaultValue={typed.note}
              {...control}
            />
          )}
        </Field>
        <Facts name={name} counter={counter} />
      </div>
      <div className="dialog-foot">
        {foot}
        <Button type="submit" look="primary" busy={busy}>
          {t(counter ? 'sendCounter' : 'send')}
        </Button>
      </div>
    </>
  );
}

/** How long it holds, how often one may answer, and what comes of it. */
function Facts({ name, counter }: { name: string; counter: OfferFormView['counter'] }) {
  const t = useTranslations('offers.form');
  return (
    <ul className="offer-facts small muted">
      <li>
        <Clock className="icon" aria-hidden />
        {t('hours', { name, hours: OPEN_HOURS })}
      </li>
      <li>
        <Repeat className="icon" aria-hidden />
        {counter ? t('round', { round: counter.round, rounds: ROUNDS }) : t('rounds')}
      </li>
      <li>
        <HandCoins className="icon" aria-hidden />
        {t('order')}
      </li>
    </ul>
  );
}

/** The listing, and what is asked or was offered for it. */
function Subject({ form: { listing, counter, to } }: { form: OfferFormView }) {
  const t = useTranslations('offers.form');
  const money = useMoney();
  return (
    <DialogItem listing={listing}>
      {counter
        ? t('answers', {
            name: to.name.split(' ')[0] ?? to.name,
            price: money(counter.amount),
          })
        : t('negotiable')}
    </DialogItem>
  );
}

/** The price that is named, what it comes to, and what may be named. */
function AmountField({
  form: { listing, counter },
  asking,
  amount,
  error,
  onChange,
}: {
  form: OfferFormView;
  asking: number | null;
  amount: string;
  error: string | undefined;
  onChange: (amount: string) => void;
}) {
  const t = useTranslations('offers.form');
  const money = useMoney();
  const locale = useLocale();
  const scripted = useScripted();
  const id = useId();
  const { currency } = listing.price;
  const symbol = currencyByCode(currency)?.symbol ?? currency;
  const suggested = counter
    ? suggestCounter({ above: counter.between.above.amount, below: counter.between.below.amount })
    : asking === null
      ? []
      : suggestFirst(asking);
  return (
    <>
      <Field
        label={t('amount', { currency })}
        required
        error={error}
        hint={<Hint counter={counter} asking={asking} amount={amount} currency={currency} />}
      >
        {(control) => (
          <div className={`affix offer-amount${symbol.length > 1 ? ' wide' : ''}`}>
            <span aria-hidden>{symbol}</span>
            <input
              className="input num"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={amount}
              onChange={(event) => onChange(event.currentTarget.value)}
              {...control}
            />
          </div>
        )}
      </Field>
      {scripted && suggested.length > 0 ? (
        <div className="quick offer-quick" role="group" aria-labelledby={`${id}-quick`}>
          <p className="sr" id={`${id}-quick`}>
            {t('suggested')}
          </p>
          {suggested.map((each) => (
            <button
              key={each}
              type="button"
              className="chip num"
              aria-pressed={readAmountIn(amount, currency) === each}
              onClick={() => onChange(writtenAmount({ amount: each, currency }, locale))}
            >
              {money({ amount: each, currency })}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** How far below what is asked it is, and what it comes to in the reader's money. */
function Hint({
  counter,
  asking,
  amount,
  currency,
}: Pick<OfferFormView, 'counter'> & { asking: number | null; amount: string; currency: string }) {
  const t = useTranslations('offers.form');
  const money = useMoney();
  const format = useFormatter();
  const locale = useLocale();
  const { currency: shown, rates } = usePreferences();
  const value = readAmountIn(amount, currency) ?? Number.NaN;
  const bounds = counter
    ? { above: counter.between.above.amount, below: counter.between.below.amount }
    : asking === null
      ? null
      : boundsOfFirst(asking);
  if (!bounds || !isWithin(bounds, value))
    return counter
      ? t('between', {
          above: money(counter.between.above),
          below: money(counter.between.below),
        })
      : t('below', { price: money({ amount: asking ?? 0, currency }) });
  const about = displayPrice({ amount: value, currency }, shown, rates, locale);
  return (
    <>
      {counter || !asking
        ? null
        : t('percent', {
            percent: format.number(1 - value / asking, {
              style: 'percent',
              maximumFractionDigits: 1,
            }),
          })}{' '}
      {about.converted ? t('about', { price: about.text.replace('≈ ', '') }) : null}
    </>
  );
}
