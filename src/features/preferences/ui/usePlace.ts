/** The one place that a page is about. */
import { useLocation } from 'react-router';
import { findCountry } from '#features/catalog/catalog.data.ts';
import { placeNamed } from '../preferences.schema.ts';
import { usePreferences } from './PreferencesContext.tsx';

/**
 * The code of the place that the header shows: on a list the one in its address, which wins over
 * the choice that is kept (DECISIONS.md B8); null for all.
 */
export function usePlace(): string | null {
  const { country } = usePreferences();
  const named = placeNamed(useLocation());
  return named === null ? country : (findCountry(named)?.code ?? null);
}
