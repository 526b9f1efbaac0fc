import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useFormatter, useLocale } from '#platform/i18n/i18n.ts';

const SQUARE_METRES = 0.092_903_04;

/**
 * Square metres of a floor area, for behind its square feet: " (111 m²)". In English only for
 * those who chose it; the islands that speak other languages measure in metres.
 */
export function useMetres(): (squareFeet: number) => string {
  const format = useFormatter();
  const locale = useLocale();
  const { area } = usePreferences();
  return (squareFeet) =>
    locale === 'en' && area === 'feet'
      ? ''
      : ` (${format.number(Math.round(squareFeet * SQUARE_METRES))}\u00a0m²)`;
}
