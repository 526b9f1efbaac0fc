import { currencyByCode } from '#features/catalog/catalog.data.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import type { Browse } from '#features/search/search.filters.ts';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FieldError } from '#ui/Field.tsx';
import { PriceRange } from './PriceRange.tsx';

const ERROR = 'f-price-error';

/**
 * Bounds stay in the currency they were typed in; new ones are in the display currency
 * (DECISIONS.md B9). Above them, how the prices lie in the display currency; below them, why
 * they cannot be meant.
 */
export function PriceFilter({
  browse,
  coming,
  result,
  min,
  max,
}: {
  browse: Browse;
  /** What the listings on their way are about. */
  coming: Browse;
  result: Pick<ListingPageView, 'total' | 'approximate' | 'prices' | 'problem'> | null;
  min: string;
  max: string;
}) {
  const t = useTranslations('listings.filters');
  const { currency } = usePreferences();
  const { minPrice, maxPrice, priceCurrency } = browse.filters;
  const bounded = minPrice !== null || maxPrice !== null;
  const code = bounded ? priceCurrency : currency;
  const symbol = currencyByCode(code)?.symbol ?? code;
  const problem = result?.problem;
  return (
    <fieldset className="filter-group">
      <legend>{t('price')}</legend>
      {result?.prices && result.prices.counts.length > 1 ? (
        <PriceRange prices={result.prices} filters={coming.filters} />
      ) : null}
      <input type="hidden" name="currency" value={code} />
      <div className="price-range">
        {(
          [
            ['minPrice', t('min'), min],
            ['maxPrice', t('max'), max],
          ] as const
        ).map(([name, label, value]) => (
          <div className="field" key={name}>
            <label htmlFor={`f-${name}`}>{label}</label>
            <div className={symbol.length > 1 ? 'affix wide' : 'affix'}>
              <span aria-hidden>{symbol}</span>
              <input
                className="input"
                id={`f-${name}`}
                name={name}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                defaultValue={value}
                {...(problem === 'order' || (problem && browse.unread?.[name])
                  ? { 'aria-invalid': true, 'aria-describedby': ERROR }
                  : {})}
              />
            </div>
          </div>
        ))}
      </div>
      {problem ? <Problem problem={problem} /> : null}
      {bounded && !problem && result?.prices ? <Within {...result} prices={result.prices} /> : null}
    </fieldset>
  );
}

function Problem({ problem }: Required<Pick<ListingPageView, 'problem'>>) {
  const t = useTranslations('filters.priceProblem');
  return <FieldError id={ERROR}>{t(problem)}</FieldError>;
}

type WithinProps = { total: number; approximate: boolean; prices: { counts: number[] } };

function Within({ total, approximate, prices }: WithinProps) {
  const t = useTranslations('filters.price');
  const all = prices.counts.reduce((sum, count) => sum + count, 0);
  const within = approximate && total > 0 ? 'withinAbout' : 'within';
  return <p className="small muted num">{t(within, { count: Math.min(total, all), all })}</p>;
}
