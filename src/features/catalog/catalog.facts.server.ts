// What the server alone asks of places: clocks, flags and dialling codes.
import type { Country } from './catalog.schema.ts';
import { COUNTRIES } from './catalog.data.ts';
import { DISPLAY_TIME_ZONE } from '#platform/i18n/time.ts';
import { parishesOf } from './catalog.places.ts';
import facts from './data/country-facts.json' with { type: 'json' };

export type PlaceFacts = Pick<Country, 'timeZone' | 'flag' | 'dialCode'>;

const byCode: Readonly<Record<string, PlaceFacts>> = facts;

/** Those of the place with this ISO 3166-1 alpha-2 code. */
export function factsOf(code: string): PlaceFacts | undefined {
  return Object.hasOwn(byCode, code) ? byCode[code] : undefined;
}

/** IANA name of the zone of a place; the site's where there is none. */
export function zoneOf(country: string | null | undefined): string {
  return (country ? factsOf(country)?.timeZone : undefined) ?? DISPLAY_TIME_ZONE;
}

/** All 28 places with their subdivisions and facts. */
export function wholeCountries(): Country[] {
  return COUNTRIES.flatMap((country) => {
    const known = factsOf(country.code);
    return known ? [{ ...country, ...known, parishes: [...parishesOf(country.code)] }] : [];
  });
}
