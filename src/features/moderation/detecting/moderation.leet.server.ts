// Digits and signs that stand for letters, and other ways to write one word differently.

/** Which signs are part of a word when letters stand around them, and what they stand for. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  [...'0123456789@$!|+'].map((sign, index) => [sign, 'oizeasgtbgasilt'.charAt(index)]),
);
const HAS_SIGN = /[0-9@$!|+]/;
const HAS_LETTER = /[a-z]/;
/** Sizes, models and amounts are no disguise: "32gb", "s22", "10k". */
const MEASURE = /^(?:\d+[a-z]{1,3}|[a-z]{1,2}\d+[a-z]{0,2})$/;
const REPEATED = /([a-z])\1{2,}/g;

export const isInnerSign = (sign: string): boolean => '@$!|+'.includes(sign);

function translate(form: string, one: string): string {
  let plain = '';
  for (const sign of form) plain += sign === '1' || sign === '!' ? one : (SIGNS.get(sign) ?? sign);
  return plain;
}

/** Letters alone, as "cocaine" of "c0ca1ne"; several where a sign stands for several letters. */
export function withoutLeet(form: string): readonly string[] {
  if (!HAS_SIGN.test(form) || !HAS_LETTER.test(form) || MEASURE.test(form)) return [];
  const plain = translate(form, 'i');
  const other = translate(form, 'l');
  return plain === other ? [plain] : [plain, other];
}

/** Other readings of one word: without signs for letters, without letters that are drawn out. */
export function otherReadings(form: string): readonly string[] {
  const plain = withoutLeet(form);
  REPEATED.lastIndex = 0;
  if (!REPEATED.test(form)) return plain;
  return [...plain, form.replace(REPEATED, '$1'), form.replace(REPEATED, '$1$1')];
}
