import { BadgeCheck, Check, CircleCheck, HandCoins } from 'lucide-react';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { formatMoney } from '#platform/i18n/money.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { HomeSection } from './HomeSection.tsx';

/**
 * Prices in US cents and what each plan contains (spec 1 section 1). Text only: plans cannot be
 * bought (DECISIONS.md K1, K2).
 */
const PLANS = [
  { key: 'free', cents: 0, items: ['free.browse', 'free.contact', 'free.save', 'free.filters'] },
  {
    key: 'standard',
    cents: 999,
    items: ['standard.ten', 'standard.email', 'standard.analytics', 'standard.fivePhotos'],
  },
  {
    key: 'pro',
    cents: 2499,
    items: [
      'pro.unlimited',
      'pro.priority',
      'pro.advanced',
      'pro.tenPhotos',
      'pro.featured',
      'pro.store',
      'pro.bulk',
    ],
  },
] as const;

/** The three plans and their claims, with the plain word that they cannot be bought yet. */
export function Plans() {
  const t = useTranslations('home.plans');
  const locale = useLocale();
  const { choices } = usePreferences();
  const symbol = choices.currencies.find(({ code }) => code === 'USD')?.symbol ?? '';
  return (
    <HomeSection title={t('title')} tint>
      {/* A strip on phones, which the arrow keys move. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="plans strip" role="group" aria-label={t('title')} tabIndex={0}>
        {PLANS.map(({ key, cents, items }) => (
          <article key={key} className={key === 'standard' ? 'plan best' : 'plan'}>
            <div className="row between">
              <h3>{t(`${key}.name`)}</h3>
              {key === 'standard' ? <Badge tone="brand">{t('mostPopular')}</Badge> : null}
            </div>
            <p>
              <span className="amount">
                {cents === 0
                  ? `${symbol}0`
                  : formatMoney({ amount: cents, currency: 'USD' }, symbol, locale)}
              </span>{' '}
              <span className="muted">{t(`${key}.per`)}</span>
            </p>
            <ul>
              {items.map((item) => (
                <li key={item}>
                  <Check className="icon" />
                  {t(item)}
                </li>
              ))}
            </ul>
            {cents > 0 ? <p className="plan-state">{t('notYet')}</p> : null}
          </article>
        ))}
      </div>
      <p className="claims">
        <span>
          <BadgeCheck className="icon" />
          {t('guarantee')}
        </span>
        <span>
          <CircleCheck className="icon" />
          {t('cancel')}
        </span>
        <span>
          <HandCoins className="icon" />
          {t('noFees')}
        </span>
      </p>
      <div className="plans-note">
        <Banner>{t('cannotBuy')}</Banner>
      </div>
    </HomeSection>
  );
}
