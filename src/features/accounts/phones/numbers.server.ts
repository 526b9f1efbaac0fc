// Owns how a telephone number that was typed gets its country (docs/decisions/014). On the server
// alone: the tables of the world's numbers are too large for a page.
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import { refusal } from '#features/accounts/accounts.errors.ts';
import { normalizePhone } from './numbers.ts';

const ABROAD = /^(?:\+|00|011)(\d{8,15})$/;
/** Well-formed instead of listed, because area codes are added every year. */
const NORTH_AMERICAN = /^1?((?!\d11)[2-9][0-8]\d[2-9]\d{6})$/;
/**
 * France and its islands share one plan, so that ten digits tell which of them it is: the library
 * would look in the person's own island first.
 */
const FRENCH: readonly (readonly [national: RegExp, countryCode: string])[] = [
  [/^(590|69[01])\d{6}$/, '590'],
  [/^(596|69[67])\d{6}$/, '596'],
  [/^(?![56]9)[1-7]\d{8}$/, '33'],
];
const FRENCH_PLACES = new Set(['GP', 'MQ']);

type InternationalNumber =
  | { ok: true; number: string | null }
  | { ok: false; error: 'invalid_phone' | 'phone_needs_country' };

/**
 * A number with its country in front, "+18765550123", as a gateway, WhatsApp and readers on other
 * islands need it. Empty text is no number, which is fine.
 * @param country ISO 3166-1 code of the person's place, which completes a local number; null when
 *   it is not known
 */
export function internationalNumber(text: string, country: string | null): InternationalNumber {
  if (!text.trim()) return { ok: true, number: null };
  const dialled = normalizePhone(text);
  if (dialled === null) return { ok: false, error: 'invalid_phone' };
  const abroad = ABROAD.exec(dialled)?.[1];
  if (abroad || dialled.startsWith('+')) {
    const number = abroad ? fromAbroad(abroad) : null;
    return number ? { ok: true, number } : { ok: false, error: 'invalid_phone' };
  }
  const place = placeOf(country ?? '');
  // First what is written at home: Belize's own code is also an area code of Arkansas.
  const digits = (place && completed(dialled, place)) ?? northAmerican(dialled);
  return digits
    ? { ok: true, number: `+${digits}` }
    : { ok: false, error: place ? 'invalid_phone' : 'phone_needs_country' };
}

/**
 * What a profile keeps of a number that was typed: what it is, unless it says its country, which is
 * taken at its word and repaired.
 * @throws AppError invalid_phone
 */
export function keptNumber(text: string | null, country: string | null): string | null {
  if (!text || !/^(?:\+|00|011)/.test(text)) return text;
  const read = internationalNumber(text, country);
  if (!read.ok) throw refusal('phone', 'invalid_phone');
  return read.number;
}

/**
 * A number with its country: the library takes out what is dialled at home only, "+596 (0)696 …" or
 * "+1 1 868 …". An area code of the islands without the 1 in front gets it: "+868 …".
 * @returns null for one that no telephone has
 */
function fromAbroad(digits: string): string | null {
  const [given, north] = [`+${digits}`, `+1${digits}`].map((text) =>
    parsePhoneNumberFromString(text),
  );
  const isOurs = (number: typeof given) => number?.isValid() && factsOf(number.country ?? '');
  if (!isOurs(given) && NORTH_AMERICAN.test(digits) && digits.length === 10 && isOurs(north))
    return north?.number ?? null;
  return given?.isPossible() ? given.number : null;
}

/** Whether a number of `internationalNumber` belongs to this place. */
export function isNumberOf(number: string, country: string | null): boolean {
  return country !== null && parsePhoneNumberFromString(number)?.country === country;
}

function placeOf(code: string): { code: string; dialCode: string } | undefined {
  const facts = factsOf(code);
  return facts && { code, dialCode: facts.dialCode };
}

function completed(
  dialled: string,
  { code, dialCode }: { code: string; dialCode: string },
): string | null {
  const own = dialCode.replace(/\D/g, '');
  // Seven digits at home in North American numbering; ten are recognized wherever they are typed.
  if (own.startsWith('1')) return /^\d{7}$/.test(dialled) ? own + dialled : null;
  // Seven digits on the island; the 9 that tells Curaçao from Bonaire is dialled from elsewhere.
  if (code === 'CW' && /^\d{7}$/.test(dialled)) return `5999${dialled}`;
  if (FRENCH_PLACES.has(code)) return french(dialled, own);
  if (!isSupportedCountry(code)) return null;
  return national(dialled.replace(/^0/, ''), code);
}

/** By the library: the length and form of the place's numbers, with or without its own code. */
function national(dialled: string, code: CountryCode): string | null {
  const number = parsePhoneNumberFromString(dialled, { defaultCountry: code, extract: false });
  return number?.isPossible() ? number.number.slice(1) : null;
}

function french(dialled: string, own: string): string | null {
  const countryCodeOf = (digits: string) => FRENCH.find(([form]) => form.test(digits))?.[1];
  const local = dialled.replace(/^0/, '');
  const countryCode = countryCodeOf(local);
  if (countryCode) return countryCode + local;
  return dialled.startsWith(own) && countryCodeOf(dialled.slice(own.length)) ? dialled : null;
}

function northAmerican(dialled: string): string | null {
  const number = NORTH_AMERICAN.exec(dialled)?.[1];
  return number ? `1${number}` : null;
}
