/**
 * The kinds of fields that a listing is made of: the rule of each as a schema whose messages are
 * keys under `errors`, and the codec by which a form writes it as text. A codec never fails; what
 * it cannot understand becomes a value that the rule refuses. zod/mini, because the form ships it.
 */
import * as z from 'zod/mini';
import { cleanLine, cleanName, cleanText } from '#platform/i18n/clean-text.ts';
import { amountText, readAmount, readMajor } from '#platform/i18n/money-text.ts';
import { PRICE_MAX } from '#features/listings/listings.limits.ts';

/** One line of text; a number is taken as it is written, anything else is nothing. */
export function lineOf(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return typeof value === 'string' ? cleanLine(value) : '';
}

/** An object's fields; none of anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** A list; one of nothing for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A line of text of at most so many characters. */
export const line = (most: number, tooLong = 'listing.textTooLong') =>
  z.string(tooLong).check(z.overwrite(cleanLine), z.maxLength(most, tooLong));

/** The same, and something must be in it. */
export const requiredLine = (most: number, missing: string) =>
  required(cleanLine, most, missing, 'listing.textTooLong');

/** What something is called. */
export const requiredName = (most: number, missing: string, tooLong: string) =>
  required(cleanName, most, missing, tooLong);

/** Text of several lines that must say something. */
export const requiredText = (most: number, missing: string, tooLong: string) =>
  required(cleanText, most, missing, tooLong);

const required = (
  clean: (text: string) => string,
  most: number,
  missing: string,
  tooLong: string,
) =>
  z.string(missing).check(z.overwrite(clean), z.minLength(1, missing), z.maxLength(most, tooLong));

/** One from a list. */
export const choice = (values: readonly string[]) => z.enum(values, 'listing.choice');

/** Several from a list, each once. */
export const choices = (values: readonly string[]) =>
  z.array(choice(values), 'listing.choice').check(z.overwrite((list) => [...new Set(list)]));

/** A whole number within bounds. */
export const whole = (least: number, most: number, broken = 'listing.wholeNumber') =>
  z.int(broken).check(z.minimum(least, broken), z.maximum(most, broken));

function brokenAmount({ input }: { input?: unknown }): string {
  if (input === undefined || input === null) return 'listing.priceRequired';
  if (typeof input !== 'number' || Number.isNaN(input)) return 'listing.priceInvalid';
  return Number.isInteger(input) || !Number.isFinite(input)
    ? 'listing.priceTooHigh'
    : 'listing.priceDecimals';
}

/** An amount of money in minor units. */
export const amount = z
  .int({ error: brokenAmount })
  .check(z.minimum(0, 'listing.priceNegative'), z.maximum(PRICE_MAX, 'listing.priceTooHigh'));

/** What is added to an amount or taken off it, in minor units. */
export const difference = z
  .int({ error: brokenAmount })
  .check(
    z.minimum(-PRICE_MAX, 'listing.priceTooHigh'),
    z.maximum(PRICE_MAX, 'listing.priceTooHigh'),
  );

/** Words, each once whatever its case. */
export const words = (
  most: { words: number; letters: number },
  broken: { tooMany: string; tooLong: string },
) =>
  z
    .array(line(most.letters, broken.tooLong), broken.tooMany)
    .check(z.overwrite(eachOnce), z.maxLength(most.words, broken.tooMany));

function eachOnce(list: string[]): string[] {
  return [...new Map(list.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()];
}

/** What a form holds, if it holds anything; what it means is the codec's business. */
const given = <Value>() => z.optional(z.custom<Value>()) as unknown as z.ZodMiniType<Value, Value>;
const text = given<string>();

/** A field as text; an empty one is a value that is not there. */
function asText<Field extends z.ZodMiniType>(
  field: Field,
  read: (text: string) => unknown,
  write: (value: NonNullable<z.input<Field>>) => string = String,
) {
  return z.codec(text, field, {
    decode: (given) => {
      const written = lineOf(given);
      return (written === '' ? undefined : read(written)) as z.input<Field>;
    },
    encode: (value) => (value === undefined || value === null ? '' : write(value)),
  });
}

const digits = (pattern: RegExp) => (written: string) =>
  pattern.test(written) ? Number(written) : Number.NaN;

/** A choice or another text that may be left empty. */
export const textOrNothing = <Field extends z.ZodMiniType>(field: Field) =>
  asText(field, (written) => written);

const SAID = new Map([
  ['yes', true],
  ['no', false],
]);

/** Yes, no, or nothing said. */
export const yesOrNo = <Field extends z.ZodMiniType<boolean, boolean | undefined>>(field: Field) =>
  asText(
    field,
    (written) => SAID.get(written) ?? written,
    (value) => (value ? 'yes' : 'no'),
  );

/** A whole number as digits. */
export const wholeText = <Field extends z.ZodMiniType>(field: Field) =>
  asText(field, digits(/^\d{1,9}$/));

/** A small number that may have decimals: "2.5", or "2,5" where a telephone has no point. */
export const decimalText = <Field extends z.ZodMiniType>(field: Field) =>
  asText(field, (written) => digits(/^\d{1,2}(?:\.\d{1,2})?$/)(written.replace(',', '.')));

/** An amount: "18,500.00" (readAmount says what is understood). */
const moneyText = <Field extends z.ZodMiniType<unknown, number | null | undefined>>(field: Field) =>
  z.codec(text, field, {
    decode: (given) =>
      readMajor(typeof given === 'number' ? given : lineOf(given)) as z.input<Field>,
    encode: (value) => (typeof value === 'number' ? amountText(value) : ''),
  });

/** The same with a sign. */
export const differenceText = <Field extends z.ZodMiniType<unknown, number | undefined>>(
  field: Field,
) =>
  asText(
    field,
    (written) => {
      const size = readAmount(written.replace(/^[+-]/, ''));
      return written.startsWith('-') && size ? -size : size;
    },
    amountText,
  );

/** Words with commas between them. */
export const wordsText = <Field extends z.ZodMiniType<string[], string[] | undefined>>(
  field: Field,
) =>
  z.codec(text, field, {
    decode: (given) =>
      (Array.isArray(given) ? given.map(lineOf) : lineOf(given).split(',')) as z.input<Field>,
    encode: (list: readonly string[] | undefined) => (list ?? []).join(', '),
  });

/** A ticked box, as a form, a program or a URL says it. */
export function isTicked(value: unknown): boolean {
  return value === true || value === 'on' || value === 'true';
}

/** A box to tick. */
export const ticked = <Field extends z.ZodMiniType<boolean, boolean | undefined>>(field: Field) =>
  z.codec(given<boolean>(), field, {
    decode: (given) => isTicked(given) as z.input<Field>,
    encode: (value) => value === true,
  });

/** An amount and its currency, which has to fit the place. */
export const money = z.object(
  { amount: moneyText(amount), currency: z.string('listing.currency') },
  'listing.priceInvalid',
);

/** Whether nothing is said, or nothing but blanks. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && cleanLine(value) === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}
