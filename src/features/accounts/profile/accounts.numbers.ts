/**
 * Telephone numbers: as they are dialled, and completed with their country (docs/decisions/014).
 * Browser-safe.
 */
import { countryByCode } from '#features/catalog/catalog.data.ts';
import { PHONE_MAX } from '#features/accounts/accounts.limits.ts';

/**
 * What is written at home, without a 0 in front of it, and what is dialled before it from
 * everywhere.
 */
type Home = readonly [local: RegExp, front: string];

/** France and its islands share one plan, so that ten digits tell which of them it is. */
const FRENCH: readonly Home[] = [
  [/^(590|69[01])\d{6}$/, '590'],
  [/^(596|69[67])\d{6}$/, '596'],
  [/^(?![56]9)[1-7]\d{8}$/, '33'],
];

/** The places outside of North American numbering. */
const HOMES: Readonly<Record<string, readonly Home[]>> = {
  AW: [[/^\d{7}$/, '297']],
  BZ: [[/^\d{7}$/, '501']],
  CU: [[/^\d{6,8}$/, '53']],
  // Seven digits on the island; the 9 that tells it from Bonaire is dialled from elsewhere only.
  CW: [
    [/^\d{7}$/, '5999'],
    [/^9\d{7}$/, '599'],
  ],
  GP: FRENCH,
  GY: [[/^\d{7}$/, '592']],
  HT: [[/^\d{8}$/, '509']],
  MQ: FRENCH,
  SR: [[/^\d{6,7}$/, '597']],
};

const ABROAD = /^(?:\+|00|011)(\d{8,15})$/;
/** Well-formed instead of listed, because area codes are added every year. */
const NORTH_AMERICAN = /^1?((?!\d11)[2-9][0-8]\d[2-9]\d{6})$/;
/** Area codes besides the one that the catalog shows (North American Numbering Plan). */
const MORE_DIAL_CODES: Readonly<Record<string, readonly string[]>> = {
  JM: ['+1658'],
  DO: ['+1829', '+1849'],
  PR: ['+1939'],
};

/**
 * Digits with an optional plus in front, as they are dialled; null when that is no telephone
 * number.
 */
export function normalizePhone(text: string): string | null {
  const dialled = text.normalize('NFKC').replace(/[\s().\-/]/g, '');
  return /^\+?\d{7,15}$/.test(dialled) && dialled.length <= PHONE_MAX ? dialled : null;
}

export type InternationalNumber =
  | { ok: true; number: string | null }
  | { ok: false; error: 'invalid_phone' | 'phone_needs_country' };

/**
 * A number with its country in front, "+18765550123", as a gateway, WhatsApp and readers on other
 * islands need it.
 * Empty text is no number, which is fine.
 * @param country ISO 3166-1 code of the person's place, which completes a local number; null when
 *   it is not known
 */
export function internationalNumber(text: string, country: string | null): InternationalNumber {
  if (!text.trim()) return { ok: true, number: null };
  const dialled = normalizePhone(text);
  if (dialled === null) return { ok: false, error: 'invalid_phone' };
  const abroad = ABROAD.exec(dialled)?.[1];
  if (abroad) return { ok: true, number: `+${abroad}` };
  if (dialled.startsWith('+')) return { ok: false, error: 'invalid_phone' };
  const place = countryByCode(country ?? '');
  // First what is written at home: Belize's own code is also an area code of Arkansas.
  const digits = (place && completed(dialled, place)) ?? northAmerican(dialled);
  return digits
    ? { ok: true, number: `+${digits}` }
    : { ok: false, error: place ? 'invalid_phone' : 'phone_needs_country' };
}

/** Whether a number of `internationalNumber` belongs to this place. */
export function isNumberOf(number: string, country: string | null): boolean {
  const place = countryByCode(country ?? '');
  return (
    place !== undefined &&
    [place.dialCode.replaceAll(' ', ''), ...(MORE_DIAL_CODES[place.code] ?? [])].some((dialCode) =>
      number.startsWith(dialCode),
    )
  );
}

function completed(
  dialled: string,
  { code, dialCode }: { code: string; dialCode: string },
): string | null {
  const own = dialCode.replace(/\D/g, '');
  const homes = HOMES[code] ?? [[/^\d{7}$/, own] as const];
  const frontOf = (local: string) => homes.find(([pattern]) => pattern.test(local))?.[1];
  const local = own.startsWith('1') ? dialled : dialled.replace(/^0/, '');
  const front = frontOf(local);
  if (front) return front + local;
  return dialled.startsWith(own) && frontOf(dialled.slice(own.length)) ? dialled : null;
}

function northAmerican(dialled: string): string | null {
  const number = NORTH_AMERICAN.exec(dialled)?.[1];
  return number ? `1${number}` : null;
}
