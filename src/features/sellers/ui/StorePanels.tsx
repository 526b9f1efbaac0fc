import { Check, ChevronDown, ShieldCheck, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyText } from '#features/catalog/catalog.data.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import type { Money } from '#platform/i18n/money.ts';
import { WEEKDAYS, type BusinessType, type Weekday } from '#features/sellers/sellers.limits.ts';
import { type OpenState, parseHours } from '#features/sellers/store/hours.ts';
import type { StoreView } from '#features/sellers/sellers.schema.ts';
import { bold } from '#ui/rich.tsx';
import { OpenDot } from './OpenDot.tsx';

/** A box beside the listings of a store. */
export function StorePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel stack store-panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const WAYS = ['localDelivery', 'islandWideShipping', 'internationalShipping'] as const;

/** How things reach the buyer; nothing where they are fetched. */
export function StoreDelivery({ shippingInfo }: { shippingInfo: StoreView['shippingInfo'] }) {
  const t = useTranslations('stores.delivery');
  const { freeShippingThreshold: free, deliveryFee: fee } = shippingInfo;
  const ways = WAYS.filter((way) => shippingInfo[way]);
  if (ways.length === 0) return null;
  return (
    <StorePanel title={t('title')}>
      <ul className="ticks">
        {ways.map((way) => (
          <li key={way}>
            <Check className="icon yes" aria-hidden />
            {t(way)}
          </li>
        ))}
      </ul>
      {fee === null || free?.amount === 0 ? null : (
        <p className="note">
          <Truck className="icon" aria-hidden />
          <span>
            <Fee price={fee} />
          </span>
        </p>
      )}
      {free === null ? null : (
        <p className="note ok">
          <Truck className="icon" aria-hidden />
          <span>
            <FreeFrom price={free} />
          </span>
        </p>
      )}
    </StorePanel>
  );
}

/** In the store's own currency, because that is what the buyer's sum is compared with. */
function FreeFrom({ price }: { price: Money }) {
  const t = useTranslations('stores.delivery');
  const locale = useLocale();
  if (price.amount === 0) return t('freeAlways');
  return t.rich('free', { price: moneyText(price, locale), b: bold });
}

/** What an order costs to bring, likewise. */
function Fee({ price }: { price: Money }) {
  const t = useTranslations('stores.delivery');
  const locale = useLocale();
  if (price.amount === 0) return t('freeAlways');
  return t.rich('fee', { price: moneyText(price, locale), b: bold });
}

/** The opening hours of a week, today's in bold. */
export function StoreHours({
  hours,
  today,
  state,
  place,
}: {
  hours: StoreView['businessHours'];
  today: Weekday | null;
  state: OpenState;
  place: string | null;
}) {
  const t = useTranslations('stores');
  if (Object.keys(hours).length === 0) return null;
  return (
    <StorePanel title={t('hours.title')}>
      {state === 'unknown' ? null : (
        <p className="row small open-state">
          <OpenDot state={state} />
          {t(`open.${state}`)}
        </p>
      )}
      <dl className="hours small num">
        {WEEKDAYS.filter((day) => hours[day]).map((day) => (
          <div key={day} className={day === today ? 'is-today' : undefined}>
            <dt>
              {t(`weekday.${day}`)}
              {day === today ? <span className="sr">, {t('hours.today')}</span> : null}
            </dt>
            <dd>{parseHours(hours[day])?.length === 0 ? t('hours.closed') : hours[day]}</dd>
          </div>
        ))}
      </dl>
      {place ? <p className="small muted">{t('hours.zone', { place })}</p> : null}
    </StorePanel>
  );
}

export type StoreBusinessProps = {
  type: BusinessType;
  /** The number itself, for its owner; others learn only that there is one (DECISIONS.md H2). */
  registration: string | null;
  isRegistered: boolean;
  /** For its owner only. */
  taxId?: string | null;
};

/** What kind of seller it is. */
export function StoreBusiness({
  type,
  registration,
  isRegistered,
  taxId = null,
}: StoreBusinessProps) {
  const t = useTranslations('stores.business');
  return (
    <section className="panel" aria-label={t('title')}>
      <dl className="kv kv-1">
        <div>
          <dt>{t('type')}</dt>
          <dd>{t(type)}</dd>
        </div>
        {isRegistered ? (
          <div>
            <dt>{t('registration')}</dt>
            <dd className="row gap-1">
              <ShieldCheck className="icon icon-s" aria-hidden />
              {t('registered')}
            </dd>
            {registration ? <dd className="num">{registration}</dd> : null}
          </div>
        ) : null}
        {taxId ? (
          <div>
            <dt>{t('taxId')}</dt>
            <dd className="num">{taxId}</dd>
            <dd className="small muted">{t('taxHint')}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

const POLICIES = ['returnPolicy', 'shippingPolicy', 'privacyPolicy'] as const;

/** The policies of a store, to open one by one; the first stands open. */
export function StorePolicies({ policies }: { policies: StoreView['policies'] }) {
  const t = useTranslations('stores.policies');
  const written = POLICIES.filter((policy) => policies[policy] !== null);
  return (
    <section className="store-policies">
      <h2 className="sr">{t('title')}</h2>
      {written.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        written.map((policy, index) => (
          <details key={policy} open={index === 0}>
            <summary>
              {t(policy)}
              <ChevronDown className="icon" aria-hidden />
            </summary>
            <p>{policies[policy]}</p>
          </details>
        ))
      )}
    </section>
  );
}
