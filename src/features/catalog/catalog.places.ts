/**
 * Subdivisions of the nine countries that have lists (ISO 3166-2 without the uninhabited ones,
 * DECISIONS.md D2).
 */
import type { Country } from './catalog.schema.ts';
import { foldName } from './catalog.data.ts';
import parishes from './data/parishes.json' with { type: 'json' };

export type Parish = Country['parishes'][number];

const byCountry: Readonly<Record<string, readonly Parish[]>> = parishes;
const byCode = new Map(
  Object.values(byCountry)
    .flat()
    .map((parish) => [parish.code, parish]),
);

/** Subdivisions of a country by name, empty where there is no list. */
export function parishesOf(countryCode: string): readonly Parish[] {
  return Object.hasOwn(byCountry, countryCode) ? (byCountry[countryCode] ?? []) : [];
}

/** The subdivision with this ISO 3166-2 code, such as "JM-02". */
export function parishByCode(code: string): Parish | undefined {
  return byCode.get(code);
}

/** The subdivision of a country that a person or a program means: its code or its name. */
export function findParish(countryCode: string, nameOrCode: string): Parish | undefined {
  const wanted = foldName(nameOrCode);
  return parishesOf(countryCode).find(({ code, name }) =>
    [code, name].some((known) => foldName(known) === wanted),
  );
}

/**
 * The same, with its country where that is not said: the only one that has such a subdivision, or
 * undefined.
 */
export function findPlace(
  country: string | null | undefined,
  nameOrCode: string,
): { country: string; parish: Parish } | undefined {
  const found = (country ? [country] : Object.keys(byCountry)).flatMap((code) => {
    const parish = findParish(code, nameOrCode);
    return parish ? [{ country: code, parish }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
