import { type ReactNode, useContext } from 'react';
import { countryByCode, currencyByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import {
  BUSINESS_NUMBER_MAX,
  HOURS_MAX,
  POLICY_MAX,
  type SocialNetwork,
  STORE_DESCRIPTION_MAX,
  STORE_NAME_MAX,
  STORE_URL_MAX,
  WEEKDAYS,
} from '#features/sellers/sellers.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { AreaField, ChoiceField, StoreFormContext, TextField, TickField } from './StoreFields.tsx';
import { Folded, Part, SavePart } from './StorePart.tsx';

const PHONE_SIGNS = 30;
const LOOK = ['storeDescription', 'logoId'];

/**
 * The name, which is all that a store needs; its words and logo can wait.
 * @param props.children its logo
 */
export function Store({ children }: { children: ReactNode }) {
  const t = useTranslations('stores.form');
  return (
    <section className="panel store-part" id="part-store">
      <h2>{t('store')}</h2>
      <TextField
        name="storeName"
        label={t('storeName')}
        required
        maxLength={STORE_NAME_MAX}
        autoComplete="organization"
      />
      <Folded title={t('look')} names={LOOK}>
        <AreaField
          name="storeDescription"
          label={t('storeDescription')}
          hint={t('descriptionHint')}
          maxLength={STORE_DESCRIPTION_MAX}
        />
        {children}
      </Folded>
      <SavePart part="store" title={t('store')} />
    </section>
  );
}

/** What kind of business it is, and its numbers. */
export function Business() {
  const t = useTranslations('stores.form');
  const tb = useTranslations('stores.business');
  return (
    <Part part="business" title={t('businessInfo')}>
      <ChoiceField
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
  const { values } = useContext(StoreFormContext);
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
        <ChoiceField
          name="currency"
          label={t('currency')}
          standard={(country && countryByCode(country)?.currency) || DEFAULT_CURRENCY}
          options={currencyOptions(country, values['currency'])}
        />
      </div>
    </Part>
  );
}

/** How goods come back, and how they are sent. */
export function Policies() {
  const t = useTranslations('stores.form');
  return (
    <Part part="policies" title={t('policies')}>
      <AreaField name="policies.returnPolicy" label={t('returnPolicy')} maxLength={POLICY_MAX} />
      <AreaField
        name="policies.shippingPolicy"
        label={t('shippingPolicy')}
        maxLength={POLICY_MAX}
      />
    </Part>
  );
}

/** One line for each day of the week. */
export function Hours() {
  const t = useTranslations('stores');
  return (
    <Part part="hours" title={t('form.hours')} hint={t('form.hoursHint')}>
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
    </Part>
  );
}

/** What few stores have. */
export function More({ children }: { children: ReactNode }) {
  const t = useTranslations('stores.form');
  return (
    <Part part="more" title={t('more')}>
      {children}
      <div className="auth-pair">
        <Network network="tiktok" />
        <Network network="youtube" />
      </div>
      <AreaField name="policies.privacyPolicy" label={t('privacyPolicy')} maxLength={POLICY_MAX} />
    </Part>
  );
}
