import { CircleDollarSign, Eye, Handshake, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import type { SalesStatistics } from '#features/listings/listings.schema.ts';
import { displayPrice } from './PriceTag.tsx';

/** The seller's own figures in four tiles. */
export function SalesFigures({ figures }: { figures: SalesStatistics }) {
  const t = useTranslations('listings.own.figures');
  const format = useFormatter();
  const locale = useLocale();
  const { rates } = usePreferences();
  const revenue = figures.revenue.map((money) => displayPrice(money, money.currency, rates, locale).text).join(' + ');
  return (
    <section className="stats" aria-label={t('title')}>
      <Figure Icon={Package} name={t('active')} value={format.number(figures.active)} note={t('pending', { count: figures.pending })} />
      <Figure Icon={Handshake} name={t('sold')} value={format.number(figures.sold)} note={t('month', { count: figures.soldThisMonth })} />
      <Figure Icon={CircleDollarSign} name={t('revenue')} value={revenue || '–'} note={t('revenueNote')} />
      <Figure Icon={Eye} name={t('views')} value={format.number(figures.views)} note={t('interest', { favorites: figures.favorites, contacts: figures.contacts })} />
    </section>
  );
}

function Figure({ Icon, name, value, note }: { Icon: typeof Eye; name: string; value: string; note: ReactNode }) {
  return (
    <div className="stat">
      <span className="k"><Icon className="icon icon-s" aria-hidden />{name}</span>
      <span className="v">{value}</span>
      <span className="d">{note}</span>
    </div>
  );
}
