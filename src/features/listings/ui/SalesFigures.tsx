import { CircleDollarSign, Handshake, Package, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import type { SalesStatistics } from '#features/listings/listings.schema.ts';
import { displayPrice } from './PriceTag.tsx';

export type SalesFiguresProps = {
  figures: SalesStatistics;
  /** Written about what they sell. */
  messages: number;
  rating: { rating: number | null; totalRatings: number };
};

/** The seller's own figures: four tiles, and a line about the interest in what they sell. */
export function SalesFigures({ figures, messages, rating }: SalesFiguresProps) {
  const t = useTranslations('selling.own.figures');
  const format = useFormatter();
  const locale = useLocale();
  const { rates } = usePreferences();
  const { views, favorites, contacts } = figures;
  const revenue = figures.revenue.map((money) => (
    <span key={money.currency}>{displayPrice(money, money.currency, rates, locale).text}</span>
  ));
  return (
    <section className="sales" aria-label={t('title')}>
      <div className="stats">
        <Figure
          Icon={Package}
          name={t('active')}
          value={format.number(figures.active)}
          note={t('pending', { count: figures.pending })}
        />
        <Figure
          Icon={Handshake}
          name={t('sold')}
          value={format.number(figures.sold)}
          note={t('month', { count: figures.soldThisMonth })}
        />
        <Figure
          Icon={CircleDollarSign}
          name={t('revenue')}
          value={revenue.length > 0 ? revenue : '–'}
          note={t('revenueNote')}
        />
        <Figure
          Icon={Star}
          name={t('rating')}
          value={
            rating.rating === null
              ? '–'
              : format.number(rating.rating, { minimumFractionDigits: 1 })
          }
          note={t('ratings', { count: rating.totalRatings })}
        />
      </div>
      <p className="small muted">{t('interest', { views, favorites, contacts, messages })}</p>
    </section>
  );
}

function Figure({
  Icon,
  name,
  value,
  note,
}: {
  Icon: typeof Star;
  name: string;
  value: ReactNode;
  note: string;
}) {
  return (
    <div className="stat">
      <span className="k">
        <Icon className="icon icon-s" aria-hidden />
        {name}
      </span>
      <span className="v">{value}</span>
      <span className="d">{note}</span>
    </div>
  );
}
