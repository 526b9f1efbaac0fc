import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { STREET_MAX, TOWN_MAX } from '#features/orders/orders.limits.ts';
import { feeOf } from '#features/orders/requests/delivery.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { type PricedChoices, type RequestValues, sumOf, type Texts } from './request-values.ts';
import { useMoney } from './useMoney.ts';

type ReceiveProps = {
  choices: PricedChoices;
  place: string;
  values: RequestValues;
  typed: Texts;
  /** What is wrong, by field. */
  fields: Readonly<Record<string, string>>;
  /** The seller's. */
  name: string;
  onChange: (values: RequestValues) => void;
};

/** Collected, or brought to an address. Without scripts the address is always there. */
export function ReceiveFields(props: ReceiveProps) {
  const t = useTranslations('requests');
  const scripted = useScripted();
  const { choices, place, values, fields, onChange } = props;
  const { delivery } = choices;
  const error = fields.fulfillment;
  return (
    <>
      <fieldset role="radiogroup" aria-invalid={error ? true : undefined}>
        <legend className="label">
          {t('receive')}{' '}
          <span className="req" aria-hidden="true">
            *
          </span>
        </legend>
        <div className="opts">
          {(['pickup', 'delivery'] as const).map((way) =>
            way === 'delivery' && !delivery ? null : (
              <label key={way} className="opt tall">
                <input
                  type="radio"
                  name="fulfillment"
                  value={way}
                  required
                  checked={values.fulfillment === way}
                  onChange={() => onChange({ ...values, fulfillment: way })}
                />
                <span>
                  {t(way)}
                  <span className="small muted">
                    {way === 'pickup' ? t('pickupText', { place }) : <Reach {...props} />}
                  </span>
                </span>
                <span className="push num">
                  {way === 'pickup' ? t('free') : <DeliveryPrice {...props} />}
                </span>
              </label>
            ),
          )}
        </div>
        {error ? (
          <p className="err" role="alert">
            {error}
          </p>
        ) : null}
      </fieldset>
      {delivery && (values.fulfillment === 'delivery' || !scripted) ? (
        <AddressFields {...props} />
      ) : null}
    </>
  );
}

/** How far the seller sends things. */
function Reach({ choices, place, name }: ReceiveProps) {
  const t = useTranslations('requests.reach');
  const country = useCatalogName('country');
  const { delivery, listing } = choices;
  if (delivery?.reach.international) return t('world');
  if (delivery?.reach.islandWide) return t('island', { country: country(listing.country) });
  if (delivery?.reach.local) return t('local', { place });
  return t('any', { name });
}

/** What bringing it costs, for what is chosen so far. */
function DeliveryPrice({ choices, values }: ReceiveProps) {
  const t = useTranslations('requests');
  const money = useMoney();
  const { delivery, listing } = choices;
  if (!delivery) return null;
  const sum = sumOf(choices, { ...values, fulfillment: 'delivery' });
  const { fee } = feeOf(delivery, sum?.goods ?? { ...listing.price, amount: 0 });
  if (fee?.amount === 0) return t('free');
  const price = fee ? money(fee) : t('agreed');
  return delivery.freeFrom ? t('freeFrom', { fee: price, price: money(delivery.freeFrom) }) : price;
}

function AddressFields({ choices, values, typed, fields, onChange }: ReceiveProps) {
  const t = useTranslations('requests');
  const countryName = useCatalogName('country');
  const scripted = useScripted();
  const countries = COUNTRIES.filter(
    ({ code }) => choices.delivery?.countries?.includes(code) ?? true,
  );
  const parishes = parishesOf(values.country);
  // Without scripts nobody would show other fields once delivery is chosen.
  const required = scripted;
  return (
    <div className="cols-2">
      <div className="span-2">
        <Field
          label={t('address')}
          required={required}
          error={fields['address.street'] ?? fields.address}
        >
          {(control) => (
            <input
              className="input"
              name="street"
              autoComplete="street-address"
              maxLength={STREET_MAX}
              defaultValue={typed.street}
              {...control}
            />
          )}
        </Field>
      </div>
      <Field label={t('town')} required={required} error={fields['address.town']}>
        {(control) => (
          <input
            className="input"
            name="town"
            autoComplete="address-level2"
            maxLength={TOWN_MAX}
            defaultValue={typed.town}
            {...control}
          />
        )}
      </Field>
      {parishes.length > 0 ? (
        <Field label={t('parish')} required={required} error={fields['address.parish']}>
          {(control) => (
            <Select key={values.country} name="parish" defaultValue={typed.parish} {...control}>
              <option value="">{t('choose')}</option>
              {parishes.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      <Field label={t('country')} required={required} error={fields['address.country']}>
        {(control) => (
          <Select
            name="country"
            autoComplete="country"
            value={values.country}
            onChange={(event) => onChange({ ...values, country: event.currentTarget.value })}
            {...control}
          >
            {countries.map(({ code }) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
