import { ChevronDown } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useState } from 'react';
import { useNavigation } from 'react-router';
import { countryByCode, currencyByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import {
  BUSINESS_NUMBER_MAX,
  HOURS_MAX,
  POLICY_MAX,
  type SocialNetwork,
  STORE_PARTS,
  STORE_URL_MAX,
  type StorePart,
  WEEKDAYS,
} from '#features/sellers/sellers.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import {
  AreaField,
  StoreFormContext,
  type StoreFormValues,
  TextField,
  TickField,
} from './StoreFields.tsx';

const PHONE_SIGNS = 30;

/** A titled section of the form, which is saved alone once there is a store. */
export function Part({
  part,
  title,
  hint,
  children,
}: {
  part: StorePart;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section className="panel store-part" id={`part-${part}`}>
      <h2>{title}</h2>
      {hint ? <p className="small muted">{hint}</p> : null}
      {children}
      <SavePart part={part} title={title} />
    </section>
  );
}

function SavePart({ part, title }: { part: StorePart; title: string }) {
  const t = useTranslations('stores.form');
  const { parts } = useContext(StoreFormContext);
  const { state, formData } = useNavigation();
  if (!parts) return null;
  const busy = state !== 'idle' && formData?.get('part') === part;
  return (
    <div className="row store-save">
      <Button
        type="submit"
        size="small"
        name="part"
        value={part}
        busy={busy}
        disabled={parts.waiting}
        aria-label={t('savePartNamed', { part: title })}
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        {busy ? t('saving') : t('savePart')}
      </Button>
      <span role="status" className="small muted">
        {parts.saved === part && state === 'idle' ? t('partSaved') : null}
      </span>
    </div>
  );
}

/** What kind of business it is, and its numbers. */
export function Business() {
  const t = useTranslations('stores.form');
  const tb = useTranslations('stores.business');
  return (
    <Part part="business" title={t('businessInfo')}>
      <Choice
        name="businessType"
        label={t('businessType')}
        standard="individual"
        options={[
          ['individual', tb('individual')],
          ['business', tb('business')],
        ]}
      />
      <div className="auth-pair">
        <TextField
          name="businessRegistration"
          label={t('businessRegistration')}
          hint={t('registrationHint')}
          maxLength={BUSINESS_NUMBER_MAX}
        />
        <TextField
          name="taxId"
          label={t('taxId')}
          hint={t('taxHint')}
          maxLength={BUSINESS_NUMBER_MAX}
          autoComplete="off"
        />
      </div>
    </Part>
  );
}

function Choice({
  name,
  label,
  standard,
  options,
}: {
  name: string;
  label: string;
  standard: string;
  options: [string, string][];
}) {
  return (
    <StoreFormContext.Consumer>
      {({ values, errors }) => (
        <Field label={label} error={errors[name]}>
          {(control) => (
            <Select {...control} name={name} defaultValue={values[name] || standard}>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </StoreFormContext.Consumer>
  );
}

function Network({ network }: { network: SocialNetwork }) {
  const t = useTranslations('stores');
  return (
    <TextField
      name={`socialMedia.${network}`}
      label={t(`network.${network}`)}
      hint={t('form.socialHint')}
      type="url"
      maxLength={STORE_URL_MAX}
      autoComplete="off"
    />
  );
}

/** Telephone, WhatsApp, web site and networks. */
export function Contact() {
  const t = useTranslations('stores.form');
  return (
    <Part part="contact" title={t('contact')}>
      <div className="auth-pair">
        <TextField
          name="phoneNumber"
          label={t('phoneNumber')}
          hint={t('phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_SIGNS}
        />
        <TextField
          name="whatsapp"
          label={t('whatsapp')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_SIGNS}
        />
      </div>
      <TickField name="sharesNumbers" label={t('sharesNumbers')} />
      <TextField
        name="website"
        label={t('website')}
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={STORE_URL_MAX}
        placeholder="https://"
      />
      <h3>{t('social')}</h3>
      <div className="auth-pair">
        {(['facebook', 'instagram', 'twitter'] as const).map((network) => (
          <Network key={network} network={network} />
        ))}
      </div>
    </Part>
  );
}

/** US dollars, the money of the seller's place, and what the store has now. */
function currencyOptions(country: string | null, now: string | undefined): [string, string][] {
  const local = country ? countryByCode(country)?.currency : undefined;
  return [...new Set([DEFAULT_CURRENCY, local, now])].flatMap((code): [string, string][] => {
    const known = code ? currencyByCode(code) : undefined;
    return known ? [[known.code, `${known.code} (${known.symbol})`]] : [];
  });
}

/** @param country ISO code of the seller's place: its currency is offered */
export function Shipping({ country }: { country: string | null }) {
  const t = useTranslations('stores.form');
  const td = useTranslations('stores.delivery');
  return (
    <Part part="shipping" title={t('shipping')}>
      <div>
        {(['localDelivery', 'islandWideShipping', 'internationalShipping'] as const).map((way) => (
          <TickField key={way} name={`shippingInfo.${way}`} label={td(way)} />
        ))}
      </div>
      <div className="auth-pair">
        <TextField
          name="shippingInfo.deliveryFee"
          label={t('deliveryFee')}
          hint={t('deliveryFeeHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="0.00"
        />
        <TextField
          name="shippingInfo.freeShippingThreshold"
          label={t('freeShippingThreshold')}
          hint={t('thresholdHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="0.00"
        />
        <StoreFormContext.Consumer>
          {({ values }) => (
            <Choice
              name="currency"
              label={t('currency')}
              standard={DEFAULT_CURRENCY}
              options={currencyOptions(country, values['currency'])}
            />
          )}
        </StoreFormContext.Consumer>
      </div>
    </Part>
  );
}

/** One line for each day of the week. */
export function Hours() {
  const t = useTranslations('stores');
  return (
    <div className="hours-fields">
      {WEEKDAYS.map((day) => (
        <TextField
          key={day}
          name={`businessHours.${day}`}
          label={t(`weekday.${day}`)}
          maxLength={HOURS_MAX}
          autoComplete="off"
          placeholder={t('form.hoursExample')}
        />
      ))}
    </div>
  );
}

/** What few stores have; open when something in it is said or wrong. */
export function More({
  values,
  errors,
  children,
}: {
  values: StoreFormValues;
  errors: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const t = useTranslations('stores.form');
  const used = STORE_PARTS.more.some((name) => values[name] || errors[name]);
  const [open, setOpen] = useState(used);
  const toggle = useCallback(
    (event: { currentTarget: HTMLDetailsElement }) => setOpen(event.currentTarget.open),
    [],
  );
  return (
    <details
      className="panel store-part"
      id="part-more"
      open={open || STORE_PARTS.more.some((name) => errors[name])}
      onToggle={toggle}
    >
      <summary>
        {t('more')}
        <ChevronDown className="icon" aria-hidden />
      </summary>
      {children}
      <div className="auth-pair">
        <Network network="tiktok" />
        <Network network="youtube" />
      </div>
      <AreaField name="policies.privacyPolicy" label={t('privacyPolicy')} maxLength={POLICY_MAX} />
      <SavePart part="more" title={t('more')} />
    </details>
  );
}
