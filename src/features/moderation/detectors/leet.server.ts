// Digits and signs that stand for letters, and other ways to write one word differently.

/** Which signs are part of a word when letters stand around them, and what they stand for. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  [...'0123456789@$!|+'].map((sign, index) => [sign, 'oizeasgtbgasilt'.charAt(index)]),
);
const HAS_SIGN = /[0-9@$!|+]/;
const HAS_LETTER = /[a-z]/;
/** Sizes, models and amounts are no disguise: "32gb", "s22", "10k". */
const MEASURE =
  /^(?:\d+(?:[a-z]|[gmtk]b|[mckd]m|kg|gr|ml|cl|hp|cv|pk|kw|ft|in|oz|lbs?|mp|hz|th|st|nd|rd|px|am|pm|er|eme|mg|kva|btu|cc)|[a-z]\d+)$/;
const REPEATED = /([a-z])\1{2,}/g;

export const isInnerSign = (sign: string): boolean => '@$!|+'.includes(sign);

function translate(form: string, one: string): string {
  let plain = '';
  for (const sign of form) plain += sign === '1' || sign === '!' ? one : (SIGNS.get(sign) ?? sign);
  return plain;
}

/**
 * Letters alone, as "cocaine" of "c0ca1ne"; several where a sign stands for several letters. In a
 * text that is full of such words even "d3" is one.
 */
export function withoutLeet(form: string, full = false): readonly string[] {
  if (!HAS_SIGN.test(form) || !HAS_LETTER.test(form)) return [];
  if (!full && MEASURE.test(form)) return [];
  const plain = translate(form, 'i');
  const other = translate(form, 'l');
  return plain === other ? [plain] : [plain, other];
}

/** Other readings of one word: without signs for letters, without letters that are drawn out. */
export function otherReadings(form: string, full = false): readonly string[] {
  const plain = withoutLeet(form, full);
  REPEATED.lastIndex = 0;
  if (!REPEATED.test(form)) return plain;
  return [...plain, form.replace(REPEATED, '$1'), form.replace(REPEATED, '$1$1')];
}

/** Digits alone as letters, for words like "to" in a text that is full of such: "70". */
export function lettersOfDigits(form: string): string | null {
  return /^\d{1,4}$/.test(form) ? translate(form, 'i') : null;
}
