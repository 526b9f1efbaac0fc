import { type ChangeEvent, useState } from 'react';
import { moneyText } from '#features/catalog/catalog.data.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import type { ListingFilters, PriceBars } from '#features/search/search.schema.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { convert, type Rates } from '#platform/i18n/money.ts';

/** In the units of the drawing: bars above, the track below them. */
const BARS = 80;
const TRACK = 20;

/**
 * How many there are at which price, and a slider over it whose two ends step along the bars. It
 * has no values of its own: it writes the fields below, which work without it.
 */
export function PriceRange({ prices, filters }: { prices: PriceBars; filters: ListingFilters }) {
  const t = useTranslations('filters');
  const locale = useLocale();
  const { rates } = usePreferences();
  const { counts, edges, currency } = prices;
  const last = counts.length;
  const asked = boundsOf(prices, filters, rates);
  const [held, setHeld] = useState<Held>({ edges, asked, at: asked, passed: [] });
  const now = keepHeld(held, { edges, asked });
  if (now !== held) setHeld(now);
  const [low, high] = now.at;
  const money = (step: number) =>
    moneyText({ amount: Math.round((edges[step] ?? 0) * 100), currency }, locale);
  const move = (event: ChangeEvent<HTMLInputElement>, at: [number, number]) => {
    setHeld({ ...now, at, passed: [...now.passed, at.join()] });
    const { form } = event.target;
    if (!form) return;
    writeField(form, 'minPrice', at[0] === 0 ? '' : textOf(edges[at[0]]));
    writeField(form, 'maxPrice', at[1] === last ? '' : textOf(edges[at[1]]));
    writeField(form, 'currency', currency);
  };
  return (
    <div className="prices">
      <svg viewBox={`0 0 ${last} ${BARS + TRACK}`} preserveAspectRatio="none" aria-hidden>
        <path d={barsOf(counts, (step) => step < low || step >= high)} />
        <path className="in" d={barsOf(counts, (step) => step >= low && step < high)} />
        <rect y={BARS} width={last} height={TRACK} />
        <rect className="fill" x={low} y={BARS} width={high - low} height={TRACK} />
      </svg>
      <input
        type="range"
        aria-label={t('price.lowest')}
        aria-valuetext={low === 0 ? t('general.any') : money(low)}
        max={last}
        value={low}
        onChange={(event) => move(event, [Math.min(Number(event.target.value), high - 1), high])}
      />
      <input
        type="range"
        aria-label={t('price.highest')}
        aria-valuetext={high === last ? t('general.any') : money(high)}
        max={last}
        value={high}
        onChange={(event) => move(event, [low, Math.max(Number(event.target.value), low + 1)])}
      />
    </div>
  );
}

type Held = {
  edges: readonly number[];
  /** The steps that the address asks for, and those where the ends are. */
  asked: [number, number];
  at: [number, number];
  /** Where the ends were since the address asked for where they are. */
  passed: string[];
};

/**
 * Where the ends are when the address asks for something else, or an answer brings other prices.
 * An address that asks for where they were on their way is an older one: they stay where they are.
 */
function keepHeld(held: Held, { edges, asked }: Pick<Held, 'edges' | 'asked'>): Held {
  const sameEdges = held.edges.join() === edges.join();
  const sameAsked = held.asked.join() === asked.join();
  if (sameEdges && sameAsked) return held;
  if (sameEdges && asked.join() !== held.at.join() && held.passed.includes(asked.join()))
    return { ...held, asked };
  return { edges, asked, at: asked, passed: [] };
}

/** Steps of the slider for the bounds that are asked for, whatever their money. */
function boundsOf(
  { counts, edges, currency }: PriceBars,
  { minPrice, maxPrice, priceCurrency }: ListingFilters,
  rates: Rates,
): [number, number] {
  const last = counts.length;
  const stepOf = (price: number) => {
    const money = { amount: Math.round(price * 100), currency: priceCurrency };
    const amount = convert(money, currency, rates).amount / 100;
    const gaps = edges.map((edge) => Math.abs(edge - amount));
    return gaps.indexOf(Math.min(...gaps));
  };
  const low = minPrice === null ? 0 : Math.min(stepOf(minPrice), last - 1);
  const high = maxPrice === null ? last : Math.max(stepOf(maxPrice), low + 1);
  return [low, high];
}

/** One shape for many bars, because each element of a page has its weight. */
function barsOf(counts: readonly number[], isDrawn: (step: number) => boolean): string {
  const most = Math.max(...counts, 1);
  return counts
    .map((count, step) => {
      const height = count === 0 ? 0 : Math.max(3, Math.round((count / most) * BARS));
      return height > 0 && isDrawn(step) ? `M${step + 0.1} ${BARS}v-${height}h.8v${height}` : '';
    })
    .join('');
}

const textOf = (price = 0) => String(Math.round(price * 100) / 100);

function writeField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
