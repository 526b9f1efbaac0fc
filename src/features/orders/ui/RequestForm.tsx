import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { OrderChoices } from '#features/orders/orders.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { DialogItem } from './DialogItem.tsx';
import { NoteField } from './NoteField.tsx';
import { orderPath } from './people.ts';
import { QuantityField } from './QuantityField.tsx';
import { ReceiveFields } from './ReceiveFields.tsx';
import { RequestOptions } from './RequestOptions.tsx';
import { RequestSums } from './RequestSums.tsx';
import { leftOf, type RequestValues, sumOf, type Texts, valuesOf } from './request-values.ts';
import { useMoney } from './useMoney.ts';

export type RequestFormProps = {
  choices: OrderChoices;
  /** Where the buyer lives: ISO 3166-1 alpha-2. */
  home: string | null;
  /** The parish of the listing, or its country, in the reader's language. */
  place: string;
  /** Sent twice with the same one, it is one order. */
  idempotencyKey: string;
  failure: FormFailure | null;
  /** What was typed before, by the names of its fields. */
  typed?: Readonly<Record<string, string>> | undefined;
};

const HOURS = 24;

/**
 * Everything of a request to buy: the body of a dialog or of a page.
 * @param props.foot what stands beside the button
 */
export function RequestForm({
  choices,
  home,
  place,
  idempotencyKey,
  failure,
  typed = {},
  busy,
  foot,
}: RequestFormProps & { busy: boolean; foot: ReactNode }) {
  const t = useTranslations('requests');
  const money = useMoney();
  // Of the first answer: a request that is sent again, whatever was read since, is the same one.
  const [key] = useState(idempotencyKey);
  const { listing, seller, confirmDays } = choices;
  const { values, setValues } = useValues(choices, home, typed);
  const fields = failure?.fields ?? {};
  const name = seller.name.split(' ')[0] ?? seller.name;
  const left = leftOf(choices, values);
  const sum = sumOf(choices, values);
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={key} />
      <input type="hidden" name="expected" value={sum ? String(sum.total.amount) : ''} />
      <input type="hidden" name="currency" value={listing.price.currency} />
      <div className="dialog-body">
        <FormProblem failure={failure} />
        <Waiting choices={choices} chosen={Object.values(values.options)} name={name} />
        <DialogItem listing={listing}>{t('fromIn', { name: seller.name, place })}</DialogItem>
        <RequestOptions
          choices={choices}
          chosen={values.options}
          error={fields.options}
          onChoose={(variation, option) =>
            setValues({ ...values, options: { ...values.options, [variation]: option } })
          }
        />
        <QuantityField
          value={values.quantity}
          left={left}
          ofChoice={choices.variations.length > 0}
          error={fields.quantity}
          onChange={(quantity) => setValues({ ...values, quantity })}
        />
        <ReceiveFields
          choices={choices}
          place={place}
          values={values}
          typed={typed}
          fields={fields}
          name={name}
          onChange={setValues}
        />
        <PaymentField
          choices={choices}
          fulfillment={values.fulfillment}
          name={name}
          typed={typed.payment}
          error={fields.payment}
        />
        <NoteField
          label={t('note', { name })}
          optional={t('optional')}
          typed={typed.note}
          error={fields.note}
        />
        <RequestSums sum={sum} fulfillment={values.fulfillment} name={name} />
      </div>
      <Foot
        name={name}
        hours={confirmDays * HOURS}
        busy={busy}
        disabled={left === 0}
        text={sum ? t('sendTotal', { total: money(sum.total) }) : t('send')}
      >
        {foot}
      </Foot>
    </>
  );
}

/** How it is paid, which the two do themselves. */
function PaymentField({
  choices,
  fulfillment,
  name,
  typed,
  error,
}: {
  choices: OrderChoices;
  fulfillment: RequestValues['fulfillment'];
  /** Of the seller. */
  name: string;
  typed: string | undefined;
  error: string | undefined;
}) {
  const t = useTranslations('requests');
  return (
    <Field label={t('payment')} hint={t('paymentHint', { name })} error={error}>
      {(control) => (
        <Select name="payment" defaultValue={typed} {...control}>
          {choices.payments.map((payment) => (
            <option key={payment} value={payment}>
              {t(`payments.${payment}`, { fulfillment: fulfillment ?? 'pickup' })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** What happens then, and the button that sends it. */
function Foot({
  name,
  hours,
  busy,
  disabled,
  text,
  children,
}: {
  /** Of the seller, who has so many hours to answer. */
  name: string;
  hours: number;
  busy: boolean;
  disabled: boolean;
  text: string;
  /** What stands beside the button. */
  children: ReactNode;
}) {
  const t = useTranslations('requests');
  return (
    <div className="dialog-foot">
      <p className="sum small muted desk">
        {t('wait', { name, hours })}
        <br />
        {t('mayCancel')}
      </p>
      {children}
      <Button type="submit" look="primary" size="large" disabled={disabled} busy={busy}>
        {busy ? t('sending') : text}
      </Button>
    </div>
  );
}

/** What is chosen, until the server says that something of it is gone. */
function useValues(choices: OrderChoices, home: string | null, typed: Texts) {
  const [values, setValues] = useState(() => valuesOf(choices, typed, home));
  const [seen, setSeen] = useState(choices);
  if (seen !== choices) {
    setSeen(choices);
    setValues(valuesOf(choices, textsOf(values), home));
  }
  return { values, setValues };
}

const textsOf = ({ options, quantity, fulfillment, country }: ReturnType<typeof valuesOf>) => ({
  ...Object.fromEntries(
    Object.entries(options).map(([variation, option]) => [`option.${variation}`, option]),
  ),
  quantity,
  fulfillment: fulfillment ?? '',
  country,
});

/** The same was asked for before, and waits for its answer. */
function Waiting({
  choices,
  chosen,
  name,
}: {
  choices: OrderChoices;
  chosen: string[];
  name: string;
}) {
  const t = useTranslations('requests');
  const id = useId();
  const same = choices.waiting.find(
    ({ options }) =>
      options.length === chosen.length && options.every((option) => chosen.includes(option)),
  );
  if (!same) return null;
  return (
    <Banner
      action={
        <Link to={orderPath(same.id)} id={id}>
          {t('waitingOpen')}
        </Link>
      }
    >
      {t('waiting', { name })}
    </Banner>
  );
}
