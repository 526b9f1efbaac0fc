/**
 * What a person can choose in the header: the catalog, in the shape that preferences understand.
 */
import type { Choices } from './preferences.schema.ts';
import { COUNTRIES, CURRENCIES, LANGUAGES } from '#features/catalog/catalog.data.ts';

export const PREFERENCE_CHOICES: Choices = {
  countries: COUNTRIES,
  currencies: CURRENCIES,
  languages: LANGUAGES,
};
